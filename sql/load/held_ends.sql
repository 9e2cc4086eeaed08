-- What became of the chips of some hands, a row a seat
--
-- Reads asked (hand_ref). `paid_chips` is the net as paid, by the record, and by the resolution where no amounts are
-- recorded.
select
    outcome.hand_ref,
    outcome.place,
    outcome.contributed_chips,
    outcome.awarded_chips,
    outcome.returned_chips,
    coalesce(outcome.paid_recorded_chips, outcome.awarded_chips)
        + outcome.returned_chips - outcome.contributed_chips as paid_chips
from asked
join seat_outcome as outcome using (hand_ref);
