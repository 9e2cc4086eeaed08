-- The hands whose chains are laid out: all of them, unless a temporary table of the same name says which tables'
select hand_ref from hand;
