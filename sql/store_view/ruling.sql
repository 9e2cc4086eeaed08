-- What a person ruled about hands: the rows of ruling_entry, read
select
    ruling_ref,
    content->>'session' as session,
    content->>'table' as table_name,
    content->>'hand_id' as hand_id,
    content->>'made_on' as made_on,
    content->>'kind' as kind,         -- accept, correct, void, answer, withdraw
    content->>'by' as ruled_by,
    content->>'reason' as reason,
    replace(content->>'at', 'Z', '')::timestamp as ruled_utc,
    content->'awards' as awards,      -- JSON: player to chips won from pots; null but for correct
    (content->>'carry_out')::bigint as carry_out_chips,
    content->'answers' as answers     -- JSON: house rule to value; null but for answer
from ruling_entry;
