-- The seats and the actions of each hand, as recorded
create table seat (
    hand_ref bigint not null,
    place bigint not null,            -- in dealing order, 1 = dealer's left
    chair bigint not null,
    player varchar not null,
    dealt boolean not null,
    down varchar,                     -- cards in dealing order, ?? for one nobody saw; null: not written down
    up varchar,
    stack_chips bigint,
    stack_end_chips bigint,
    contributed_recorded_chips bigint,
    returned_recorded_chips bigint,
    won_recorded_chips bigint,
    took boolean,                     -- was paid, amount not written
    folded boolean not null,
    folded_street bigint,             -- null where he did not fold, or the street was not written
    mucked boolean not null,
    declared varchar
);

create table action (
    hand_ref bigint not null,
    place bigint not null,            -- 1 = the first action of the hand
    street bigint not null,
    chair bigint not null,
    player varchar not null,
    act varchar not null,
    amount_chips bigint not null,     -- what it adds; for `uncalled`, takes back
    to_chips bigint,                  -- the street total after it, where the source states one
    all_in boolean
);
