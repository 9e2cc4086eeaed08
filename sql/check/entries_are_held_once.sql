-- No entry of a ledger is held twice, and each is of a file that was read
select ledger.entry_ref, ledger.night, ledger.digest
from ledger
left join source using (source_ref)
qualify source.source_ref is null
    or count(*) over (partition by ledger.night, ledger.digest, ledger.copy) > 1
    or count(*) over (partition by ledger.entry_ref) > 1;
