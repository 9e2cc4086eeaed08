-- Where each ruling stands
select
    ruling.*,
    hand.hand_ref,
    ruled_hand.misfit,
    case
        when standing.ruling_ref is null then 'superseded'
        when hand.hand_ref is null then 'no such hand'
        when hand.digest <> ruling.made_on then 'other record'
        when ruling.kind = 'withdraw' then 'withdrawn'
        when ruled_hand.misfit is not null then 'does not fit'
        else 'stands'
    end as state
from ruling
left join ruling_standing as standing on standing.ruling_ref = ruling.ruling_ref
left join hand
    on coalesce(hand.session, '') = coalesce(ruling.session, '')
    and hand.table_name = ruling.table_name
    and hand.hand_id = ruling.hand_id
left join ruled_hand on ruled_hand.ruling_ref = ruling.ruling_ref and ruled_hand.hand_ref = hand.hand_ref;
