-- What becomes of each hand of an arriving chunk
--
-- Reads arriving_hand (a frame) beside hand and superseded, and leaves the temporary table fate, one row a hand:
-- loaded, replaced (it takes the place of a lower revision), duplicate (this very record is held, or was),
-- conflict (the same key and revision, other content: the first is kept), too-old (a lower revision than the newest).
-- Only the newest accepted record of a key stays; one that another of the same chunk replaces is passed on.
create or replace temporary table fate as
with beside as (
    select
        coming.hand_ref,
        coming.line,
        coming.session,
        coming.table_name,
        coming.hand_id,
        coming.revision,
        coming.digest,
        held.hand_ref as held_ref,
        held.revision as held_revision,
        held.digest as held_digest,
        held.source_ref as held_source_ref,
        held.line as held_line,
        held.order_file,
        held.order_place,
        greatest(held.revision, max(coming.revision) over earlier) as newest_before,
        first_value(coming.digest) over alike as first_digest,
        first_value(coming.hand_ref) over alike as first_ref,
        first_value(coming.hand_ref) over same_key as first_of_key
    from arriving_hand as coming
    left join hand as held
        on coalesce(held.session, '') = coalesce(coming.session, '')
        and held.table_name = coming.table_name
        and held.hand_id = coming.hand_id
    window
        earlier as (
            partition by coalesce(coming.session, ''), coming.table_name, coming.hand_id
            order by coming.hand_ref rows between unbounded preceding and 1 preceding
        ),
        alike as (
            partition by coalesce(coming.session, ''), coming.table_name, coming.hand_id, coming.revision
            order by coming.hand_ref
        ),
        same_key as (
            partition by coalesce(coming.session, ''), coming.table_name, coming.hand_id order by coming.hand_ref
        )
),
taken as (
    select *, newest_before is null or revision > newest_before as accepted from beside
),
judged as (
    select
        taken.*,
        first_value(taken.accepted) over (
            partition by coalesce(taken.session, ''), taken.table_name, taken.hand_id, taken.revision
            order by taken.hand_ref
        ) as first_accepted,
        exists (
            select 1
            from superseded as old
            where coalesce(old.session, '') = coalesce(taken.session, '')
                and old.table_name = taken.table_name
                and old.hand_id = taken.hand_id
                and old.revision = taken.revision
                and old.digest = taken.digest
        ) as was_held
    from taken
)
select
    *,
    case
        when accepted and newest_before is null then 'loaded'
        when accepted then 'replaced'
        when was_held then 'duplicate'
        when revision = held_revision and digest = held_digest then 'duplicate'
        when first_accepted and digest = first_digest then 'duplicate'
        when revision = newest_before then 'conflict'
        else 'too-old'
    end as fate,
    accepted and hand_ref = max(case when accepted then hand_ref end) over (
        partition by coalesce(session, ''), table_name, hand_id
    ) as stays
from judged;
