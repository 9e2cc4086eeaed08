-- What each night's ledger comes to, with the rake and the open pot of its hands: the gap must be zero
--
-- One row for each night, currency and scale of its ledger. gap = bought in - cashed out - rake and fees - open pot:
-- above zero what went nowhere, below what came from nowhere. Fees of the ledger that come to the rake of the hands
-- are that rake written once more, and count once. open_pot is what the last hand of each table, or game, left, less
-- what its first took up from an earlier night, as it was paid. `studbook gaps` says where a gap lies.
with in_order as (
    select
        coalesce(nullif(hand.session, ''), hand.table_name) as night,
        hand.currency,
        hand.scale,
        hand.carry_in_chips,
        carry.left_chips,
        resolution.charge_chips,
        row_number() over beside = 1 as is_first,
        row_number() over (
            partition by hand.session, hand.table_name, scope.word order by hand_order.place_at_table desc
        ) = 1 as is_last
    from hand
    join hand_carry as carry using (hand_ref)
    join resolution using (hand_ref)
    join hand_order using (hand_ref)
    join (
        select
            hand_ref,
            case
                when json_extract_string(rules, '$.carry_scope.value') = 'variant' then variant else ''
            end as word
        from resolution
    ) as scope using (hand_ref)
    where hand.money = 'cash'
    window beside as (partition by hand.session, hand.table_name, scope.word order by hand_order.place_at_table)
),
played as (
    select
        night,
        currency,
        max(scale) as scale,
        sum(charge_chips * (top_scale // scale)) as rake_chips,
        sum(case when is_last then left_chips else 0 end * (top_scale // scale))
            - sum(case when is_first then carry_in_chips else 0 end * (top_scale // scale)) as open_chips
    from (select *, max(scale) over (partition by night, currency) as top_scale from in_order)
    group by night, currency
),
written as (
    select
        night,
        currency,
        max(scale) as scale,
        count(*) as entries,
        count(distinct player) filter (kind in ('buy-in', 'rebuy', 'cash-out')) as players,
        sum(units) filter (kind in ('buy-in', 'rebuy')) as bought_chips,
        sum(units) filter (kind = 'cash-out') as cashed_chips,
        sum(units) filter (kind = 'fee') as fees_chips
    from (
        select *, amount_chips * (max(scale) over (partition by night, currency) // scale) as units from ledger
    )
    group by night, currency
),
with_hands as (
    select
        written.*,
        coalesce(played.rake_chips, 0) as rake_chips,
        coalesce(played.open_chips, 0) as open_chips,
        coalesce(played.scale, 1) as played_scale,
        greatest(written.scale, coalesce(played.scale, 1)) as top_scale
    from written
    left join played on played.night = written.night and played.currency is not distinct from written.currency
),
in_units as (
    select
        night,
        currency,
        top_scale as scale,
        entries,
        players,
        coalesce(bought_chips, 0) * (top_scale // scale) as bought,
        coalesce(cashed_chips, 0) * (top_scale // scale) as cashed,
        coalesce(fees_chips, 0) * (top_scale // scale) as fees,
        rake_chips * (top_scale // played_scale) as rake,
        open_chips * (top_scale // played_scale) as open
    from with_hands
)
select
    night,
    currency,
    scale,
    entries,
    players,
    bought as bought_in_chips,
    cashed as cashed_out_chips,
    case when fees = rake then fees else fees + rake end as rake_and_fees_chips,
    open as open_pot_chips,
    bought - cashed - case when fees = rake then fees else fees + rake end - open as gap_chips
from in_units
order by night, currency nulls last;
