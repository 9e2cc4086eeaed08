-- The kinds of money, currencies and scales there are, each with a number: amounts of different ones are never added up
select money, currency, scale, row_number() over (order by money, currency nulls last, scale) as kind
from (select distinct money, currency, scale from hand)
