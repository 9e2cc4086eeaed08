-- What each player did in each hand, counted once: reports on players only add these columns up
--
-- One row for everybody dealt in, none in a void hand. A column that ends in _opp counts opportunities; one without
-- what became of them; docs/statistics.md explains each. A share is in ten-thousandths, steal_need in thousandths.
-- Whole numbers of 32 bits add up sooner than narrower ones, and take no more room.
create table seat_fact (
    hand_ref bigint not null,
    place integer not null,           -- as in seat
    player varchar not null,
    variant varchar not null,         -- as resolved
    players integer not null,         -- how many were dealt in
    seat_order integer,               -- on third street: 0 brings in, 1 acts first after it; null: had no turn
    door integer,                     -- rank of the door card, 0 = two to 12 = ace; null: not seen
    door_place integer,               -- 0 lowest, 1 in the middle, 2 highest of the door cards; null: one was not seen
    copies integer,                   -- door cards of others of a rank among his own three; null: one was not seen
    -- Third street: what he could do and did.
    told integer not null, vpip3_opp integer not null, vpip3 integer not null, raise3 integer not null,
    raises3 integer not null, rebet3_opp integer not null, rebet3 integer not null, coldcall3_opp integer not null,
    coldcall3 integer not null,
    -- Bringing in, completing, limping.
    bringin integer not null, complete_bi_opp integer not null, complete_bi integer not null,
    complete_opp integer not null, complete integer not null, limp3_opp integer not null, limp3 integer not null,
    -- Steals.
    steal3_opp integer not null, steal3 integer not null, steal_ok integer not null, steal_need integer not null,
    steal3_door_opp integer not null, steal3_door integer not null, bi_steal_opp integer not null,
    fold_bi_steal integer not null, rebet_bi_steal integer not null,
    -- Streets seen, after that what he did on them.
    saw_opp integer not null, saw4 integer not null, saw5 integer not null, saw6 integer not null,
    saw7 integer not null,
    -- Fourth street on.
    bet4_opp integer not null, bet4 integer not null, fold4_opp integer not null, fold4 integer not null,
    checkraise4_opp integer not null, checkraise4 integer not null, bet5_opp integer not null,
    bet5 integer not null, fold5_opp integer not null, fold5 integer not null, checkraise5_opp integer not null,
    checkraise5 integer not null, bet6_opp integer not null, bet6 integer not null, fold6_opp integer not null,
    fold6 integer not null, checkraise6_opp integer not null, checkraise6 integer not null,
    bet7_opp integer not null, bet7 integer not null, fold7_opp integer not null, fold7 integer not null,
    checkraise7_opp integer not null, checkraise7 integer not null, follow4_opp integer not null,
    follow4 integer not null, pair4_bet_opp integer not null, pair4_bet integer not null,
    aggressions integer not null, calls integer not null, folds integer not null,
    -- The end of the hand.
    showdowns integer not null, rolled integer not null, wsd integer not null, potshare integer not null,
    won4 integer not null, won_out4 integer not null, foldout_win integer not null,
    -- Games with a split pot, a second-best hand or a card to hold.
    hilo_opp integer not null, hi_win integer not null, lo_win integer not null, lo_win_opp integer not null,
    free_low integer not null, scoop integer not null, lo_made integer not null, lo_made_opp integer not null,
    split_opp integer not null, quartered integer not null, threequarter integer not null,
    second_opp integer not null, top_bust integer not null, top_tie_void integer not null,
    second_share integer not null, thirds_opp integer not null, third_hi integer not null,
    third_lo integer not null, third_best integer not null, two_plus integer not null, near_hi integer not null,
    near_lo integer not null, near_best integer not null, own_two_spades integer not null,
    own_two_spades_opp integer not null, queen_hit integer not null, queen_hit_opp integer not null,
    mariah_miss integer not null, mariah_miss_opp integer not null
);

-- The facts a report looks at: all of them, unless a temporary view of the same name says which.
create view chosen_fact as
select * from seat_fact;
