-- What each player came to at one table on one day of a session
--
-- One row for each table, session, day and player, apart for each kind of money, currency and scale. seats = the hands
-- he has a seat in, hands = those he was dealt into; put_in without what went back to him; paid and due = what he was
-- paid and should have got; blue = his net in hands in which he went to a showdown. won = the most he was due from one
-- hand, lost = the most he put into a hand that he took nothing out of, each with the first hand it happened in; and
-- what he bore of the rake, as in rake_share.
select
    one.session,
    one.table_name,
    one.session_key,
    one.day,
    one.money,
    one.currency,
    one.scale,
    one.player,
    count(*) as seats,
    count(*) filter (one.dealt) as hands,
    sum(one.put_in_chips)::hugeint as put_in,
    sum(one.paid_chips)::hugeint as paid,
    sum(one.due_chips)::hugeint as due,
    coalesce(sum(one.net_chips) filter (one.in_showdown), 0)::hugeint as blue,
    max(one.due_chips) filter (one.due_chips > 0) as won_chips,
    arg_max(hand_ref, (one.due_chips, -hand_ref)) filter (one.due_chips > 0) as won_ref,
    arg_max(one.hand_id, (one.due_chips, -hand_ref)) filter (one.due_chips > 0) as won_hand,
    max(one.put_in_chips) filter (one.due_chips = 0 and one.put_in_chips > 0) as lost_chips,
    arg_max(hand_ref, (one.put_in_chips, -hand_ref)) filter (one.due_chips = 0 and one.put_in_chips > 0) as lost_ref,
    arg_max(one.hand_id, (one.put_in_chips, -hand_ref)) filter (one.due_chips = 0 and one.put_in_chips > 0)
        as lost_hand,
    count(rake.hand_ref) as raked_hands,
    coalesce(sum(rake.dealt_share), 0)::hugeint as rake_dealt,
    coalesce(sum(rake.paid_share), 0)::hugeint as rake_contrib,
    coalesce(sum(rake.weighted_share), 0)::hugeint as rake_weighted
from player_hand as one
left join rake_share as rake using (hand_ref, place)
group by one.session, one.table_name, one.session_key, one.day, one.money, one.currency, one.scale, one.player
