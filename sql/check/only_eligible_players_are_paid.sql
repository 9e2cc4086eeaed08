-- An award goes to a live player who is eligible for its pot
select award.hand_ref, award.pot, award.player
from award
left join pot using (hand_ref, pot)
left join seat_outcome as outcome using (hand_ref, place)
where pot.hand_ref is null
    or not list_contains(pot.eligible, award.player)
    or outcome.player is distinct from award.player
    or not outcome.live;
