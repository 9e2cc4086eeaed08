-- Names that are another's by the aliases and stay their own in a hand: in its night both sit in one hand
select 0::bigint as hand_ref, '' as name where false
