-- The number of the next source, and the highest number a hand has
select
    (select coalesce(max(source_ref), 0) + 1 from source)::bigint as source_ref,
    (select coalesce(max(hand_ref), 0) from hand)::bigint as base;
