-- The rulings that count
select
    ruled_hand.hand_ref,
    ruled_hand.verdict as ruled_verdict,
    ruled_hand.charge_chips,
    ruled_hand.carry_out_chips,
    ruling.ruled_by,
    ruling.reason,
    ruling.ruled_utc,
    case ruling.kind
        when 'accept' then 'as paid'
        when 'correct' then 'corrected'
        when 'void' then 'void'
        else list_aggregate(
            list_transform(json_keys(ruling.answers), lambda knob: concat(knob, ' = ', ruling.answers->>knob)),
            'string_agg', ', '
        )
    end as ruling
from ruled_hand
join ruling using (ruling_ref)
join rulings_count on counted
where ruled_hand.misfit is null;
