-- How many showdowns have every card of every hand compared written down, by game and recorder
--
-- A hand that was mucked is not compared; of every other seven cards should be written, the common one with them.
with shown as (
    select
        outcome.hand_ref,
        bool_and(len(list_filter(
            string_split(concat_ws(' ', seat.down, seat.up, hand.community), ' '),
            lambda card: card not in ('', '??')
        )) >= 7) as whole
    from seat_outcome as outcome
    join seat using (hand_ref, place)
    join hand using (hand_ref)
    where outcome.live
    group by outcome.hand_ref
)
select
    resolution.variant,
    hand.recorder,
    count(*) filter (shown.whole) as cards_written_num,
    count(*) as cards_written_opp
from chosen_hand
join hand using (hand_ref)
join resolution using (hand_ref)
join shown using (hand_ref)
where resolution.showdown
group by resolution.variant, hand.recorder
order by resolution.variant, hand.recorder nulls last;
