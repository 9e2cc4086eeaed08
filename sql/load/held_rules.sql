-- Lays out the texts of rules that the chosen hands were resolved by, each with a number
--
-- Reads chosen_hand. Makes held_rule; `nobody_else` says that no command and no house file set any of them.
create or replace temporary table held_rule as
select
    rules,
    row_number() over () as rule,
    not contains(rules, '"set_by": "command line"') and not contains(rules, '"set_by": "house file"') as nobody_else
from (select distinct rules from resolution where hand_ref in (select hand_ref from chosen_hand));
