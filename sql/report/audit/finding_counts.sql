-- How often each finding stands in the book, and where first
select
    finding.severity,
    finding.code,
    count(distinct hand.hand_ref) as hands,
    arg_min_null(hand.session, hand.hand_ref) as first_session,
    arg_min(hand.table_name, hand.hand_ref) as first_table,
    arg_min(hand.hand_id, hand.hand_ref) as first_hand,
    arg_min(finding.message, hand.hand_ref) as there
from chosen_hand
join hand using (hand_ref)
join finding using (hand_ref)
group by finding.severity, finding.code
order by case finding.severity when 'error' then 1 when 'warning' then 2 else 3 end, hands desc, finding.code;
