-- The number of the next source, and the highest number a hand has or had before it was forgotten
select
    greatest(
        (select coalesce(max(source_ref), 0) from source),
        (select coalesce(max(last_source_ref), 0) from forgotten)
    ) + 1::bigint as source_ref,
    greatest(
        (select coalesce(max(hand_ref), 0) from hand),
        (select coalesce(max(last_hand_ref), 0) from forgotten)
    )::bigint as base;
