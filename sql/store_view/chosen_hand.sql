-- The hands a report looks at: all of them, unless a temporary table of the same name says which
select hand_ref from hand;
