-- How often each player comes in, completes first and steals, by where he sits and what lies open
--
-- seat = order of action after the bring-in, players = how many were dealt in, door card = its rank, door place = how it
-- stands among all door cards, start = live, or dead where a door card of another has a rank of his own three. A hand
-- of which that is not known is left out of that split. One row a player, split and value; X_num out of X_opp.
with fact as (
    select
        part, player, vpip3, vpip3_opp, complete, complete_opp, steal3, steal3_opp,
        {
            'seat': case seat_order when 0 then 'bring-in' else seat_order::varchar end,
            'players': players::varchar,
            'door card': case
                when door < 5 then '2 to 6' when door < 8 then '7 to 9' when door < 10 then 'T and J'
                when door < 12 then 'Q and K' when door = 12 then 'A'
            end,
            'door place': case door_place when 0 then 'lowest' when 1 then 'middle' when 2 then 'highest' end,
            'start': case when copies = 0 then 'live' when copies > 0 then 'dead' end
        } as split
    from chosen_fact
),
told_apart as (
    select part, player, unnest([
        {'split': 'seat', 'value': split.seat},
        {'split': 'players', 'value': split.players},
        {'split': 'door card', 'value': split['door card']},
        {'split': 'door place', 'value': split['door place']},
        {'split': 'start', 'value': split.start}
    ], recursive := true), vpip3, vpip3_opp, complete, complete_opp, steal3, steal3_opp
    from fact
)
select
    part,
    player,
    split,
    value,
    count(*) as hands,
    sum(vpip3)::bigint as vpip3_num,
    sum(vpip3_opp)::bigint as vpip3_opp,
    sum(complete)::bigint as complete_num,
    sum(complete_opp)::bigint as complete_opp,
    sum(steal3)::bigint as steal3_num,
    sum(steal3_opp)::bigint as steal3_opp
from told_apart
where value is not null
group by all
order by part nulls last, player, split, value;
