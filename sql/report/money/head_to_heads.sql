-- Whose money each player won, and who won his: between every two players, the pot on the table, and the rake
--
-- won = chips of the other's that came to the player, lost = his that went to the other, net = won less lost; seen from
-- the other it is the same with the other sign. Each pot is spread over those who paid it, in proportion, in whole
-- chips. What rolled over comes, when it is won, from those who had paid it, over all hands of its chain. against:
-- `player`; `pot` for chips in chains nobody has taken yet, or that came from hands not in the book; `rake` for rake and
-- fees. A player's rows add up to his net of `winnings`; without those of the rake, to his net before rake.
select
    money,
    currency,
    scale,
    player,
    case when rake then 'rake' when other is null then 'pot' else 'player' end as against,
    other,
    sum(won) as won_chips,
    sum(lost) as lost_chips,
    sum(won - lost) as net_chips
from pair_part
group by money, currency, scale, player, other, rake
having sum(won) <> 0 or sum(lost) <> 0
order by money, currency nulls last, scale, player, against = 'rake', against = 'pot', net_chips desc, other;
