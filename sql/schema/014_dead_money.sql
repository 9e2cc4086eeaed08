-- What seats put in dead beside antes, as their acts or the record say
--
-- A row a seat that did: few hands have any. It is a part of what the seat contributed.
create table dead_chip (
    hand_ref bigint not null,
    place bigint not null,            -- in dealing order, 1 = dealer's left
    dead_chips bigint not null
);

-- Of hands that are in the book already only acts say so; of those forgotten too, which may come back.
insert into dead_chip
select hand_ref, seat.place, sum(action.amount_chips)::bigint as dead_chips
from action
join seat using (hand_ref, chair)
where action.act = 'post' and action.amount_chips > 0
group by hand_ref, seat.place;

insert into forgotten_row
with gone as (
    select
        forgotten_ref,
        of_table,
        (content->>'hand_ref')::bigint as hand_ref,
        (content->>'chair')::bigint as chair,
        (content->>'place')::bigint as place,
        (content->>'amount_chips')::bigint as amount_chips
    from forgotten_row
    where of_table = 'seat' or (of_table = 'action' and content->>'act' = 'post')
)
select
    forgotten_ref,
    'dead_chip',
    json_object('hand_ref', hand_ref, 'place', seat.place, 'dead_chips', sum(acted.amount_chips)::bigint)
from gone as acted
join gone as seat using (forgotten_ref, hand_ref, chair)
where acted.of_table = 'action' and seat.of_table = 'seat' and acted.amount_chips > 0
group by forgotten_ref, hand_ref, seat.place;
