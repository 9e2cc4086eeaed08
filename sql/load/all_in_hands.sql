-- Lays out the chosen hands in which nothing could be bet any more before the last card came, with the street then
--
-- Reads chosen_hand. Makes all_in_hand: whole betting is written, two or more were in at the end, all of them tabled
-- with every card seen, all but one at most without a chip behind, and nobody had a turn on seventh street. A common
-- card, a record that leaves the result open, and a house rule nobody named that is to be asked for are left out.
create or replace temporary table all_in_hand as
with turns as (
    select hand_ref, max(street) as street
    from action
    where act in ('bring-in', 'complete', 'bet', 'raise', 'call', 'check', 'fold')
    group by hand_ref
),
broke as (
    select distinct hand_ref, player from action where all_in
),
ends as (
    select
        seat.hand_ref,
        count(*) as inside,
        count(*) filter (
            broke.player is not null
            or seat.stack_chips <= outcome.contributed_chips - outcome.uncalled_chips
        ) as without_chips,
        bool_and(
            not seat.mucked
            and coalesce((strlen(seat.down) + 1) // 3, 0) + coalesce((strlen(seat.up) + 1) // 3, 0) = 7
            and not contains(concat_ws(' ', seat.down, seat.up), '?')
        ) as seen
    from seat
    join chosen_hand using (hand_ref)
    join seat_outcome as outcome using (hand_ref, place)
    left join broke on broke.hand_ref = seat.hand_ref and broke.player = seat.player
    where seat.dealt and not seat.folded
    group by seat.hand_ref
)
select ends.hand_ref, coalesce(turns.street, 3) as street
from ends
join hand using (hand_ref)
join resolution using (hand_ref)
left join turns using (hand_ref)
where ends.inside > 1
    and ends.inside - ends.without_chips <= 1
    and ends.seen
    and coalesce(turns.street, 3) < 7
    and hand.void is null
    and hand.community is null
    and resolution.verdict <> 'unverifiable'
    and hand_ref in (select hand_ref from seat_fact where told = 1)
    and hand_ref not in (select hand_ref from finding where code = 'rule-undefined');
