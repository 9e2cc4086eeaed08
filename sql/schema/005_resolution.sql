-- What each hand came to when it was resolved
--
-- contributed + carry_in = awarded + returned + charge + carry_out, exactly. A void hand has no pots: everything
-- went back.
create table resolution (
    hand_ref bigint not null,
    variant varchar not null,         -- as resolved
    verdict varchar not null,         -- verified, mismatch, unverifiable, unrecorded, void
    rules varchar not null,           -- JSON: knob to value and who set it
    studbook varchar not null,
    resolved_utc timestamp not null,
    showdown boolean not null,        -- two or more players were in at the end
    rollover boolean not null,        -- money nobody won stays on the table
    contributed_chips bigint not null,
    awarded_chips bigint not null,
    returned_chips bigint not null,   -- uncalled, refunded, or of a void hand
    charge_chips bigint not null,     -- rake and fees taken
    carry_out_chips bigint not null
);

create table pot (
    hand_ref bigint not null,
    pot bigint not null,              -- 0 = main, 1 = first side pot, -1 = the last part of a carry kept apart
    kind varchar not null,            -- carry, main, side
    outcome varchar not null,         -- contested, last-player, sole-eligible, nobody-entitled, void-card
    eligible varchar[] not null,
    amount_chips bigint not null,
    carried_chips bigint not null,    -- what of it came from earlier hands
    charge_chips bigint not null,
    rolled_chips bigint not null,     -- what nobody won
    refunded_chips bigint not null,   -- what went back to the eligible players instead of being won
    carry_out_chips bigint not null   -- what of the rolled chips stays; the rest went back to its payers
);

create table award (
    hand_ref bigint not null,
    pot bigint not null,
    share varchar not null,           -- whole, high, low, hand, card
    place bigint not null,
    player varchar not null,
    award_chips bigint not null,
    odd_chips bigint not null         -- what of it is odd chips
);

create table seat_outcome (
    hand_ref bigint not null,
    place bigint not null,
    player varchar not null,
    live boolean not null,            -- his hand was compared
    contributed_chips bigint not null,
    awarded_chips bigint not null,
    returned_chips bigint not null,
    uncalled_chips bigint not null,   -- what of the returned chips nobody called
    paid_recorded_chips bigint        -- from pots, as recorded and read as meant; null where amounts were not
);
