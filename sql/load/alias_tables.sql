-- The tables at which a name is written that is another's: in a seat, or in what a record says of a carry
--
-- Reads told_name (name, person) and told_seat, the seats as they are written. A carry is looked at where $carries.
create temporary table told_table as
select distinct session, table_name
from hand
where hand_ref in (select hand_ref from told_seat where player in (select name from told_name))
    or (
        $carries
        and carry_in_chips > 0
        and contains(record, 'players":[')
        and exists (select 1 from told_name where contains(hand.record, to_json(told_name.name)::varchar))
    );
