-- Some hands with what arrays of them need beside their seats, and what they left on the table
--
-- Reads asked (hand_ref) and held_rule. The rules say what house rules the record has (`rules_tell`) where nobody
-- overrode them and the game was not changed.
select
    hand.hand_ref,
    hand.variant,
    hand.site,
    held_rule.nobody_else and resolution.variant = hand.variant as rules_tell,
    resolution.variant as resolved_as,
    held_rule.rule,
    hand.money,
    hand.currency,
    hand.scale,
    hand.chip,
    hand.ante_chips,
    hand.community,
    hand.carry_in_chips,
    hand.rake_chips,
    hand.fees_chips,
    resolution.carry_out_chips
from asked
join hand using (hand_ref)
join resolution using (hand_ref)
join held_rule using (rules);
