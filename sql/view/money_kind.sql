-- The kinds of money, currencies and scales there are, each with a number: amounts of different ones are never added up
select money, currency, scale, md5_number_lower(concat_ws('/', money, scale, currency)) as kind
from (select distinct money, currency, scale from hand)
