-- The facts a report looks at: all of them, unless a temporary view of the same name says which
select * from seat_fact;
