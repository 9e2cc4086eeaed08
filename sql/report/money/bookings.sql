-- What each party of a night won, the pot and the rake among them: as paid, as it should be, and by whole chains
--
-- One row for each session, kind of money, currency, scale and party. Over the parties of a night every column comes
-- to zero. difference = what a party should get more, or less: the corrections, with every carry as it should have
-- come in. as_it_should_be is the cash booking, each hand as the chips leave it; chain is the same with each chain of
-- rolled-over pots booked as a whole on its last hand, and still_open what lies in chains that have not ended: the
-- two bookings agree where there is none. The pot's is what was left on the table less what was taken up; nobody's is
-- what went to nobody, or, below zero, came from nowhere.
select
    hand.session,
    hand.money,
    hand.currency,
    hand.scale,
    booking.party,
    sum(booking.paid_chips) as as_paid_chips,
    sum(booking.due_chips) as as_it_should_be_chips,
    sum(booking.due_chips - booking.paid_chips) as difference_chips,
    coalesce(sum(booking.due_chips) filter (booked.booked_ref is not null), 0) as chain_chips,
    coalesce(sum(booking.due_chips) filter (booked.booked_ref is null), 0) as still_open_chips
from chosen_hand
join hand using (hand_ref)
join booking using (hand_ref)
join chain_booked as booked using (hand_ref)
where hand.void is null or booking.kind <> 'player'
group by hand.session, hand.money, hand.currency, hand.scale, booking.party, booking.kind
having booking.kind = 'player' or bool_or(booking.paid_chips <> 0 or booking.due_chips <> 0)
order by
    hand.session nulls first, hand.money, hand.currency nulls last, hand.scale,
    case booking.kind when 'player' then 1 when 'pot' then 2 when 'rake' then 3 else 4 end,
    as_it_should_be_chips desc, booking.party;
