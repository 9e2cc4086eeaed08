-- The ledgers that were kept beside the hands: what was bought in, cashed out, paid and owed, one row an entry
--
-- The night of an entry is its session, else the name of its file without its ending; it goes with the hands of that
-- session, or of the table of that name where they have none. Two entries with the same content in one file are two
-- entries, told apart by `copy`; the same content in another reading is the same entry.
create table ledger (
    entry_ref bigint not null,
    source_ref bigint not null,
    line bigint,
    night varchar not null,
    stem varchar not null,            -- the file's name without its ending: a later reading of it is a correction
    digest varchar not null,          -- of `record`
    copy bigint not null,             -- 1, or the how manieth time the content stands in the file
    player varchar not null,
    kind varchar not null,            -- buy-in, rebuy, cash-out, fee, food, side-bet, transfer, debt-carried, balance
    amount_chips bigint not null,
    currency varchar,                 -- null: chips
    scale bigint not null,            -- units that make one of the currency
    counterparty varchar,
    table_name varchar,
    hand_id varchar,                  -- the hand before which it happened
    noted_local timestamp,            -- when it happened, by the clock at the table
    noted_utc timestamp,              -- null where no offset was written
    note varchar,
    record varchar not null           -- the entry as JSON, its defaults left out
);

-- Entries that a later reading of their file replaced, as they were.
create table ledger_superseded as
select *, source_ref as replaced_by_source_ref, now() at time zone 'UTC' as replaced_utc
from ledger
limit 0;

-- What came into each hand from the table, what it left there and what was taken out of its pots, as it should have
-- been: by the replay of the chain, else by the resolution; where the payments count, the carry is what they leave.
-- `left_chips` is what the payments leave as they were made, once what does not come out even is taken aside.
create view hand_carry as
with nets as (
    select
        hand_ref,
        sum(contributed_chips - returned_chips)::bigint as put_in_chips,
        sum(paid_chips)::bigint as paid_out_chips,
        sum(due_chips)::bigint as due_chips
    from seat_money
    group by hand_ref
),
off as (
    select hand_ref, sum(chips)::bigint as off_chips
    from finding
    where code = 'money-not-conserved'
    group by hand_ref
),
carries as (
    select
        hand.hand_ref,
        nets.put_in_chips,
        nets.due_chips,
        coalesce(hand_due.carry_in_chips, hand.carry_in_chips) as in_chips,
        case
            when hand_due.carry_out_chips is not null and resolution.verdict <> 'unverifiable'
                then hand_due.carry_out_chips
            when resolution.verdict in ('verified', 'unverifiable')
                then nets.put_in_chips + hand.carry_in_chips - nets.paid_out_chips - resolution.charge_chips
            else resolution.carry_out_chips
        end as out_chips,
        resolution.charge_chips as resolved_charge_chips,
        nets.put_in_chips + hand.carry_in_chips - nets.paid_out_chips - resolution.charge_chips
            - coalesce(off.off_chips, 0) as left_chips,
        coalesce(off.off_chips, 0) as off_chips
    from hand
    join resolution using (hand_ref)
    join nets using (hand_ref)
    left join hand_due using (hand_ref)
    left join off using (hand_ref)
)
select
    hand_ref,
    in_chips,
    out_chips,
    left_chips,
    off_chips,
    -- Of a pot that a lost carry leaves empty no rake can come.
    least(greatest(put_in_chips + in_chips - due_chips - out_chips, 0), resolved_charge_chips) as charge_chips,
    put_in_chips + in_chips - due_chips - out_chips as beside_chips
from carries;

-- Who gains what by each hand, the pot, the rake and what is not accounted for being parties of their own: over the
-- parties of a hand both columns come to zero. This is the cash booking: each hand as the chips leave it.
create view booking as
select
    hand_ref,
    player as party,
    'player' as kind,
    paid_chips + returned_chips - contributed_chips as paid_chips,
    due_chips + returned_chips - contributed_chips as due_chips
from seat_money
union all
select hand.hand_ref, 'the pot', 'pot', carry.left_chips - hand.carry_in_chips, carry.out_chips - carry.in_chips
from hand_carry as carry
join hand using (hand_ref)
union all
select resolution.hand_ref, 'rake and fees', 'rake', resolution.charge_chips, carry.charge_chips
from hand_carry as carry
join resolution using (hand_ref)
union all
select hand_ref, 'nobody', 'nobody', off_chips, beside_chips - charge_chips
from hand_carry;

-- The hand on which each hand is booked where a chain is booked as a whole: the last of its chain. A chain is what
-- follows on a hand that should leave a carry, at its table or in its game, whether or not the amounts agree; null
-- while its last hand leaves one.
create view chain_booked as
with in_order as (
    select
        hand.hand_ref,
        hand.session,
        hand.table_name,
        hand.order_file,
        hand.hand_no,
        hand.played_local,
        carry.out_chips > 0 as leaves,
        case
            when json_extract_string(resolution.rules, '$.carry_scope.value') = 'variant' then resolution.variant
            else ''
        end as scope,
        hand_order.place_at_table
    from hand
    join hand_carry as carry using (hand_ref)
    join resolution using (hand_ref)
    join hand_order using (hand_ref)
),
linked as (
    select
        *,
        (
            coalesce(lag(leaves) over beside, false)
            and (
                order_file = lag(order_file) over beside
                or (hand_no is not null and lag(hand_no) over beside is not null)
                or (played_local is not null and lag(played_local) over beside is not null)
            )
        ) as follows_on
    from in_order
    window beside as (partition by session, table_name, scope order by place_at_table)
),
numbered as (
    select
        *,
        sum(case when follows_on then 0 else 1 end) over (
            partition by session, table_name, scope order by place_at_table
        ) as chain
    from linked
)
select
    hand_ref,
    session,
    table_name,
    place_at_table,
    case when last_value(leaves) over whole then null else last_value(hand_ref) over whole end as booked_ref
from numbered
window whole as (
    partition by session, table_name, scope, chain order by place_at_table
    rows between unbounded preceding and unbounded following
);
