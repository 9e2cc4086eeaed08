-- House rules nobody named that decided hands, with how often
--
-- The hands are those in which another value of the rule pays somebody else, or leaves another carry.
select
    json_extract_string(finding.params, '$.knob') as knob,
    json_extract_string(finding.params, '$.value') as value_used,
    resolution.variant,
    count(*) as hands,
    arg_min_null(hand.session, hand.hand_ref) as first_session,
    arg_min(hand.hand_id, hand.hand_ref) as first_hand,
    arg_min(hand.table_name, hand.hand_ref) as first_table,
    arg_min(finding.message, hand.hand_ref) as there
from chosen_hand
join hand using (hand_ref)
join resolution using (hand_ref)
join finding using (hand_ref)
where finding.code = 'default-decided'
group by all
order by hands desc, knob, value_used, resolution.variant;
