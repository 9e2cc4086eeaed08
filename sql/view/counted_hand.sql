-- The hands that count in statistics, each with its session, its time, and whether it came to a showdown
--
-- Void hands are left out. session_key is the session as written; hands without one are of one session until, at their
-- table, an hour goes by; where no time is written, all of a table are of one. day is the date at the table, which
-- begins at six in the morning. showdown: two or more were in at the end, shown or not. kind is that of
-- money_kind, session_nr a number for session_key: numbers are told apart sooner than names.
select
    hand.hand_ref,
    hand.session,
    hand.table_name,
    hand.hand_id,
    resolution.variant as game,
    resolution.verdict,
    hand.money,
    hand.currency,
    hand.scale,
    money_kind.kind,
    hand.big_bet_chips,
    coalesce(counted_ruling.charge_chips, resolution.charge_chips) as charge_chips,
    hand.carry_in_chips,
    resolution.carry_out_chips,
    hand_place.showdown,
    coalesce(hand.played_utc, hand.played_local) as played,
    cast(hand.played_local - interval 6 hour as date) as day,
    hand_place.session_key,
    hand_place.session_nr
from chosen_hand
join hand_place using (hand_ref)
join hand using (hand_ref)
join resolution using (hand_ref)
join money_kind
    on money_kind.money = hand.money
    and money_kind.currency is not distinct from hand.currency
    and money_kind.scale = hand.scale
left join counted_ruling using (hand_ref)
