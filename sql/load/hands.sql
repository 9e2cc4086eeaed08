-- Puts the hands of a chunk that stay into the tables, with all that came of them
--
-- Reads fate, the arriving_ frames, and arriving (one row: source_ref, label, base, studbook). A hand's number in
-- the store is its number in the file on top of `base`. A replaced hand keeps the place of its first revision.
insert into hand by name
select
    coming.* replace (coming.hand_ref + arriving.base as hand_ref),
    arriving.source_ref,
    coalesce(fate.order_file, arriving.label) as order_file,
    coalesce(fate.order_place, fate.first_of_key) as order_place
from arriving_hand as coming
join fate using (hand_ref)
cross join arriving
where fate.stays;

insert into seat by name
select coming.* replace (coming.hand_ref + arriving.base as hand_ref)
from arriving_seat as coming
cross join arriving
where coming.hand_ref in (select hand_ref from fate where stays);

insert into action by name
select coming.* replace (coming.hand_ref + arriving.base as hand_ref)
from arriving_action as coming
cross join arriving
where coming.hand_ref in (select hand_ref from fate where stays);

insert into resolution by name
select
    coming.* replace (coming.hand_ref + arriving.base as hand_ref),
    arriving.studbook,
    now() at time zone 'UTC' as resolved_utc
from arriving_resolution as coming
cross join arriving
where coming.hand_ref in (select hand_ref from fate where stays);

insert into pot by name
select coming.* replace (coming.hand_ref + arriving.base as hand_ref)
from arriving_pot as coming
cross join arriving
where coming.hand_ref in (select hand_ref from fate where stays);

insert into award by name
select coming.* replace (coming.hand_ref + arriving.base as hand_ref)
from arriving_award as coming
cross join arriving
where coming.hand_ref in (select hand_ref from fate where stays);

insert into seat_outcome by name
select coming.* replace (coming.hand_ref + arriving.base as hand_ref)
from arriving_seat_outcome as coming
cross join arriving
where coming.hand_ref in (select hand_ref from fate where stays);

insert into finding by name
select coming.* replace (coming.hand_ref + arriving.base as hand_ref)
from arriving_finding as coming
cross join arriving
where coming.hand_ref in (select hand_ref from fate where stays);
