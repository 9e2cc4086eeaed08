-- Says anew of whose stints one began before the one before it had ended, among all that are kept
delete from crossing_stint;

insert into crossing_stint
select distinct player
from (
    select
        player,
        lead(began) over (partition by money, currency, scale, player order by began, ended) <= ended as crosses
    from kept_stint_fall
    where began is not null
)
where crosses
order by all;
