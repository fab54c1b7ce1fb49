-- The cause of a posting from a line on a connected account names the account. [decisions 164 and 169]
-- A line that is still open is looked at again, and what an earlier version posted for it would be posted once more under the
-- longer cause. Its posting gets that cause. It is known by its merchant, because two accounts may number lines alike.
alter table ledger_txn disable trigger ledger_txn_append_only;
update ledger_txn t set cause_id = named.cause
  from provider_line_match m
  join provider_line l on l.id = m.line_id
  join provider_cursor own on own.provider = l.provider and own.account = l.account
 cross join (values (''), (':fee')) as of(part)
 cross join lateral (select l.provider || ':' || l.account || ':' || l.line_ref || of.part as cause) named
 where m.state = 'open' and l.account <> '' and t.kind in ('provider_fee', 'provider_payout')
   and t.cause_id = l.provider || ':' || l.line_ref || of.part
   and t.merchant_id = own.merchant_id and t.provider_ref is not distinct from l.source_ref
   and not exists (select from ledger_txn later where later.kind = t.kind and later.cause_id = named.cause);
alter table ledger_txn enable trigger ledger_txn_append_only;
