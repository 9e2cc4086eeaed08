-- Who won from pots that held the carry coming in; where payments count that are not theirs, whoever was paid
select
    hand_ref,
    list({'player': player, 'award_chips': award_chips} order by award_chips desc, player) as taken
from (
    select award.hand_ref, award.player, sum(award.award_chips)::bigint as award_chips
    from award
    join pot using (hand_ref, pot)
    where pot.carried_chips > 0 and award.hand_ref not in (select hand_ref from carry_as_paid where not as_resolved)
    group by award.hand_ref, award.player
    union all
    select hand_ref, player, coalesce(paid_recorded_chips, awarded_chips)
    from seat_outcome
    join hand using (hand_ref)
    where hand.carry_in_chips > 0
        and coalesce(paid_recorded_chips, awarded_chips) > 0
        and hand_ref in (select hand_ref from carry_as_paid where not as_resolved)
)
group by hand_ref;
