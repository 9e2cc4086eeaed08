-- How often each player comes in, completes first and steals, by where he sits and what lies open
--
-- seat = order of action after the bring-in, players = how many were dealt in, door card = its rank, door place = how it
-- stands among all door cards, start = live, or dead where a door card of another has a rank of his own three. A hand
-- of which that is not known is left out of that split. One row a player, split and value; X_num out of X_opp.
with fact as (
    select
        player, seat_order, players, door_place, (copies > 0)::integer as copies,
        case when door < 5 then 0 when door < 8 then 1 when door < 10 then 2 when door < 12 then 3 when door = 12 then 4
        end as band,
        vpip3, vpip3_opp, complete, complete_opp, steal3, steal3_opp
    from chosen_fact
),
summed as (
    select
        player,
        case
            when grouping(seat_order) = 0 then 'seat'
            when grouping(players) = 0 then 'players'
            when grouping(band) = 0 then 'door card'
            when grouping(door_place) = 0 then 'door place'
            else 'start'
        end as split,
        case
            when grouping(seat_order) = 0 then case seat_order when 0 then 'bring-in' else seat_order::varchar end
            when grouping(players) = 0 then players::varchar
            when grouping(band) = 0 then ['2 to 6', '7 to 9', 'T and J', 'Q and K', 'A'][band + 1]
            when grouping(door_place) = 0 then ['lowest', 'middle', 'highest'][door_place + 1]
            else ['live', 'dead'][copies + 1]
        end as value,
        count(*) as hands,
        sum(vpip3)::bigint as vpip3_num,
        sum(vpip3_opp)::bigint as vpip3_opp,
        sum(complete)::bigint as complete_num,
        sum(complete_opp)::bigint as complete_opp,
        sum(steal3)::bigint as steal3_num,
        sum(steal3_opp)::bigint as steal3_opp
    from fact
    group by grouping sets (
        (player, seat_order), (player, players), (player, band), (player, door_place), (player, copies)
    )
)
select *
from summed
where value is not null
order by player, split, value;
