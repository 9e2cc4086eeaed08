-- What players came to, added up a table at a time, so that reports with a row a player need not walk all hands
--
-- A table kept_x holds the rows of the view x of sql/view, which is the one place that says what they are. They are
-- worked out anew whenever the chains of a table are laid out; reports that count rulings, over all hands of a book in
-- which no table waits for its chains, read them here, and all others work them out. Sums have no ending: they may be
-- wider than an amount.
-- The rows of the view chain_part, kept.
create table kept_chain_part (
    hand_ref bigint not null,
    session varchar,
    table_name varchar not null,
    place_at_table bigint not null,
    leaves boolean not null,
    link bigint not null,
    first_place bigint not null,
    last_hand_ref bigint not null,
    closed boolean not null
);

-- The rows of the view stint, kept.
create table kept_stint (
    session varchar,
    table_name varchar not null,
    session_key varchar not null,
    day date,
    money varchar not null,
    currency varchar,
    scale bigint not null,
    player varchar not null,
    seats bigint not null,
    hands bigint not null,
    put_in hugeint not null,
    paid hugeint not null,
    due hugeint not null,
    blue hugeint not null,
    won_chips bigint,
    won_ref bigint,
    won_hand varchar,
    lost_chips bigint,
    lost_ref bigint,
    lost_hand varchar,
    raked_hands bigint not null,
    rake_dealt hugeint not null,
    rake_contrib hugeint not null,
    rake_weighted hugeint not null
);

-- The rows of the view stake_part, kept.
create table kept_stake_part (
    session varchar,
    table_name varchar not null,
    session_key varchar not null,
    money varchar not null,
    currency varchar,
    scale bigint not null,
    player varchar not null,
    big_bet_chips bigint,
    hands bigint not null,
    net hugeint not null,
    squares hugeint not null,
    timed_hands bigint not null,
    timed_net hugeint not null,
    began timestamp,
    ended timestamp
);

-- The rows of the view chain_share, kept.
create table kept_chain_share (
    session varchar,
    table_name varchar not null,
    link bigint not null,
    first_place bigint not null,
    closed boolean not null,
    session_key varchar not null,
    money varchar not null,
    currency varchar,
    scale bigint not null,
    player varchar not null,
    big_bet_chips bigint,
    hands bigint not null,
    net hugeint not null,
    squares hugeint not null,
    blue hugeint not null,
    to_showdown boolean not null,
    moves bigint not null,
    rolled hugeint not null,
    taken hugeint not null,
    eligible hugeint not null,
    there boolean not null
);

-- The rows of the view pair_part, kept.
create table kept_pair_part (
    session varchar,
    table_name varchar not null,
    money varchar not null,
    currency varchar,
    scale bigint not null,
    player varchar not null,
    other varchar,
    rake boolean not null,
    won hugeint not null,
    lost hugeint not null
);

-- The rows of the view stint_fall, kept.
create table kept_stint_fall (
    session varchar,
    table_name varchar not null,
    session_key varchar not null,
    day date,
    money varchar not null,
    currency varchar,
    scale bigint not null,
    player varchar not null,
    seats bigint not null,
    began timestamp,
    ended timestamp,
    place bigint not null,
    net hugeint not null,
    low hugeint not null,
    low_step bigint not null,
    low_played timestamp,
    fall hugeint not null,
    fall_step bigint not null,
    fall_played timestamp,
    fall_peak bigint not null,
    fall_peak_played timestamp,
    top hugeint not null,
    top_step bigint not null,
    top_played timestamp
);

-- Players of whose stints one began before the one before it had ended.
create table crossing_stint (
    player varchar not null
);

-- The hands whose chains are laid out: all of them, unless a temporary table of the same name says which tables'.
create view linked_hand as
select hand_ref from hand;
