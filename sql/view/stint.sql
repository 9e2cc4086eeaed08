-- What each player came to at one table on one day of a session
--
-- One row for each table, session, day and player, apart for each kind of money, currency and scale. seats = the hands
-- he has a seat in, hands = those he was dealt into; put_in without what went back to him; paid and due = what he was
-- paid and should have got; blue = his net in hands in which he went to a showdown. won = the most he was due from one
-- hand, lost = the most he put into a hand that he took nothing out of, each with the first hand it happened in; and
-- what he bore of the rake, as in rake_share.
with sums as (
    select
        day_ref,
        player_nr,
        count(*) as seats,
        count(*) filter (dealt) as hands,
        sum(put_in_chips)::hugeint as put_in,
        sum(paid_chips)::hugeint as paid,
        sum(due_chips)::hugeint as due,
        coalesce(sum(net_chips) filter (in_showdown), 0)::hugeint as blue,
        -- Of several alike the first, told by one number: the amount, less the hand.
        max(due_chips) filter (due_chips > 0) as won_chips,
        arg_max(hand_ref, due_chips::hugeint * 4611686018427387904 - hand_ref) filter (due_chips > 0) as won_ref,
        max(put_in_chips) filter (due_chips = 0 and put_in_chips > 0) as lost_chips,
        arg_max(hand_ref, put_in_chips::hugeint * 4611686018427387904 - hand_ref) filter (
            due_chips = 0 and put_in_chips > 0
        ) as lost_ref,
        count(rake.place) as raked_hands,
        coalesce(sum(rake.dealt_share), 0)::hugeint as rake_dealt,
        coalesce(sum(rake.paid_share), 0)::hugeint as rake_contrib,
        coalesce(sum(rake.weighted_share), 0)::hugeint as rake_weighted
    from seat_sum
    left join rake_share as rake using (hand_ref, place)
    group by day_ref, player_nr
)
select
    of_day.session,
    of_day.table_name,
    of_day.session_key,
    of_day.day,
    of_day.money,
    of_day.currency,
    of_day.scale,
    name_number.player,
    sums.seats,
    sums.hands,
    sums.put_in,
    sums.paid,
    sums.due,
    sums.blue,
    sums.won_chips,
    sums.won_ref,
    won.hand_id as won_hand,
    sums.lost_chips,
    sums.lost_ref,
    lost.hand_id as lost_hand,
    sums.raked_hands,
    sums.rake_dealt,
    sums.rake_contrib,
    sums.rake_weighted
from sums
join hand_group as of_day on of_day.hand_ref = sums.day_ref
join name_number using (player_nr)
left join hand as won on won.hand_ref = sums.won_ref
left join hand as lost on lost.hand_ref = sums.lost_ref
