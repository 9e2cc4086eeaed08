-- The outcomes of the seats add up to the hand's, and a seat's awards to the seat's
with awards as (
    select hand_ref, place, sum(award_chips)::bigint as award_chips from award group by hand_ref, place
),
seats as (
    select
        outcome.hand_ref,
        sum(outcome.contributed_chips)::bigint as contributed_chips,
        sum(outcome.awarded_chips)::bigint as awarded_chips,
        sum(outcome.returned_chips)::bigint as returned_chips,
        bool_and(outcome.awarded_chips = coalesce(awards.award_chips, 0)) as awards_agree,
        bool_and(outcome.uncalled_chips <= outcome.returned_chips) as uncalled_goes_back
    from seat_outcome as outcome
    left join awards using (hand_ref, place)
    group by outcome.hand_ref
)
select resolution.hand_ref
from resolution
left join seats using (hand_ref)
where seats.hand_ref is null
    or seats.contributed_chips <> resolution.contributed_chips
    or seats.awarded_chips <> resolution.awarded_chips
    or seats.returned_chips <> resolution.returned_chips
    or not seats.awards_agree
    or not seats.uncalled_goes_back;
