-- What each player won as paid and as it should be
--
-- As paid: by the record, and by the resolution where nothing was recorded. As it should be: by the ruling on the hand,
-- else by the replay of the chain, else by the resolution; a hand whose unseen cards matter stays as paid.
with due as (
    select hand_ref, place, due_chips from ruled_seat_due join rulings_count on counted
    union all
    select hand_ref, place, due_chips
    from seat_due
    where hand_ref not in (select hand_ref from ruled_hand_due join rulings_count on counted)
)
select
    outcome.hand_ref,
    outcome.place,
    outcome.player,
    outcome.contributed_chips,
    outcome.returned_chips,
    coalesce(outcome.paid_recorded_chips, outcome.awarded_chips) as paid_chips,
    case
        when counted_ruling.hand_ref is not null then ruled_seat.due_chips
        when resolution.verdict = 'unverifiable' then coalesce(outcome.paid_recorded_chips, outcome.awarded_chips)
        when due.due_chips is not null then due.due_chips
        -- A verified hand may have unseen cards: the resolution rests on those that were seen, the payments are right.
        when resolution.verdict = 'verified' then coalesce(outcome.paid_recorded_chips, outcome.awarded_chips)
        else outcome.awarded_chips
    end as due_chips
from seat_outcome as outcome
join resolution using (hand_ref)
left join due using (hand_ref, place)
left join counted_ruling using (hand_ref)
left join ruled_seat using (hand_ref, place);
