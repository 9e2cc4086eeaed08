-- What somebody ruled about hands, who, when and why, and whether it stands
--
-- One row a ruling, in the order the book came to know them. state: stands; superseded (a later ruling was made on the
-- same record); withdrawn; other record (the hand has another record now, so somebody has to look again); no such hand
-- (not in the book, or not any more: the ruling waits); does not fit (and why_not says why). won and out = what is due
-- by it, of rulings that stand. verdict is the hand's own, which a ruling leaves alone; ruled_verdict is that on what
-- was paid, under the house rules that were answered.
with due as (
    select
        hand_ref,
        list({'player': player, 'due_chips': due_chips} order by place) filter (due_chips <> 0) as won
    from ruled_seat
    group by hand_ref
)
select
    ruling.ruling_ref,
    ruling.session,
    ruling.table_name,
    ruling.hand_id,
    resolution.verdict,
    ruling.kind,
    list_transform(
        json_keys(ruling.answers), lambda knob: concat(knob, ' = ', ruling.answers->>knob)
    ) as answers,
    ruled_hand.verdict as ruled_verdict,
    hand.currency,
    coalesce(hand.scale, 1) as scale,
    due.won,
    ruled_hand.carry_out_chips as out_chips,
    ruling.ruled_by,
    ruling.ruled_utc,
    ruling.reason,
    ruling.state,
    ruling.misfit as why_not
from ruling_state as ruling
left join hand on hand.hand_ref = ruling.hand_ref
left join resolution on resolution.hand_ref = ruling.hand_ref
left join ruled_hand on ruled_hand.hand_ref = ruling.hand_ref and ruled_hand.ruling_ref = ruling.ruling_ref
left join due on due.hand_ref = ruled_hand.hand_ref and ruling.state = 'stands'
where ruling.hand_ref is null or ruling.hand_ref in (select hand_ref from chosen_hand)
order by ruling.ruling_ref;
