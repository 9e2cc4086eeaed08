-- The entries of the ledgers, night by night, in the order they were read
select
    ledger.night,
    ledger.player,
    ledger.kind,
    ledger.amount_chips,
    ledger.currency,
    ledger.scale,
    ledger.counterparty,
    ledger.table_name,
    ledger.hand_id as before_hand,
    ledger.noted_local as noted,
    ledger.note,
    source.label as file,
    ledger.line
from ledger
left join source using (source_ref)
order by ledger.night, ledger.entry_ref;
