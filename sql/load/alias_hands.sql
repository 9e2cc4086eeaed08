-- The hands of nights in which two names of one person sit in one hand, with who of them sits there
--
-- Reads told_name (name, person). A night is of one kind: cash, tournament or play. Its hands are in the order of
-- night_hands.
with called as (
    select seat.hand_ref, seat.place, seat.player, coalesce(told_name.person, seat.player) as person
    from seat
    left join told_name on told_name.name = seat.player
    where seat.player in (select name from told_name union all select person from told_name)
),
meeting as (
    select distinct coalesce(nullif(hand.session, ''), hand.table_name) as night, hand.money
    from (select hand_ref from called group by hand_ref, person having count(*) > 1)
    join hand using (hand_ref)
),
of_night as (
    select
        hand.*,
        meeting.night,
        bool_and(coalesce(hand.played_utc, hand.played_local) is not null) over (
            partition by meeting.night, meeting.money
        ) as is_timed
    from hand
    join meeting
        on meeting.night = coalesce(nullif(hand.session, ''), hand.table_name) and meeting.money = hand.money
),
sitting as (
    select hand_ref, list(player order by place) as players from called group by hand_ref
)
select hand.night, hand.money, hand.hand_ref, hand.hand_id, coalesce(sitting.players, []) as players
from of_night as hand
join hand_order using (hand_ref)
left join sitting using (hand_ref)
order by
    hand.night, hand.money,
    case when hand.is_timed then coalesce(hand.played_utc, hand.played_local) end nulls first,
    hand.table_name, hand_order.place_at_table;
