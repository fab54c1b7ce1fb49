-- The provider's own movements, what they are in our ledger, and each day's difference; chargebacks. [decisions 135 and 136]
create type provider_line_kind as enum (
  'charge', 'refund', 'refund_failure', 'dispute', 'dispute_reversal', 'transfer', 'transfer_reversal', 'transfer_in',
  'transfer_in_reversal', 'payout', 'payout_failure', 'fee', 'adjustment', 'other');

create type line_match_state as enum ('open', 'matched', 'offset', 'in_case', 'explained');

create type reconciliation_case_kind as enum ('missing_here', 'missing_there', 'amount', 'currency', 'duplicate');

create type reconciliation_day_state as enum ('open', 'balanced', 'explained');

create type dispute_state as enum ('open', 'evidence_sent', 'won', 'lost', 'accepted');

create type dispute_decision as enum ('evidence', 'accept');

create table provider_cursor (
  provider text not null,
  account text not null,
  merchant_id uuid,
  line_ref text,
  due_at timestamptz(3) not null,
  read_at timestamptz(3),
  event_at timestamptz(3),

  constraint provider_cursor_pkey primary key (provider,account)
);

create table provider_line (
  id uuid not null,
  provider text not null,
  account text not null,
  line_ref text not null,
  kind provider_line_kind not null,
  source_ref text,
  amount_minor bigint not null,
  fee_minor bigint not null,
  net_minor bigint not null,
  currency char(3) not null,
  occurred_at timestamptz(3) not null,
  available_at timestamptz(3) not null,
  to_account text,
  to_ref text,
  raw jsonb not null,
  read_at timestamptz(3) not null,

  constraint provider_line_pkey primary key (id)
);

create table provider_line_match (
  line_id uuid not null,
  provider text not null,
  account text not null,
  currency char(3) not null,
  day date not null,
  state line_match_state not null,
  txn_id uuid,
  net_minor bigint not null,
  ours_minor bigint not null default 0,
  retry_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,

  constraint provider_line_match_pkey primary key (line_id)
);

create table reconciliation_case (
  id uuid not null,
  case_no text not null,
  kind reconciliation_case_kind not null,
  provider text not null,
  account text not null,
  currency char(3) not null,
  day date not null,
  line_id uuid,
  txn_id uuid,
  difference_minor bigint not null,
  opened_at timestamptz(3) not null,
  explained_at timestamptz(3),
  explained_by text,
  note text,
  adjustment_txn_id uuid,

  constraint reconciliation_case_pkey primary key (id)
);

create table reconciliation_day (
  provider text not null,
  account text not null,
  day date not null,
  currency char(3) not null,
  ours_minor bigint not null,
  theirs_minor bigint not null,
  difference_minor bigint not null,
  state reconciliation_day_state not null,
  updated_at timestamptz(3) not null,
  closed_at timestamptz(3),

  constraint reconciliation_day_pkey primary key (provider,account,day,currency)
);

create table dispute (
  id uuid not null,
  dispute_no text not null,
  merchant_id uuid not null,
  device_id uuid not null,
  order_id uuid,
  payment_id uuid not null,
  provider text not null,
  provider_ref text not null,
  amount_minor bigint not null,
  fee_minor bigint not null,
  currency char(3) not null,
  reason text not null,
  state dispute_state not null,
  due_at timestamptz(3),
  opened_at timestamptz(3) not null,
  ended_at timestamptz(3),
  decision dispute_decision,
  decided_by text,
  decided_at timestamptz(3),
  evidence jsonb,
  attempt_count integer not null default 0,
  next_attempt_at timestamptz(3),
  version integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,

  constraint dispute_pkey primary key (id)
);

create index provider_cursor_merchant_id_idx on provider_cursor(merchant_id);

create index provider_line_provider_account_source_ref_idx on provider_line(provider, account, source_ref);

create unique index provider_line_provider_account_line_ref_key on provider_line(provider, account, line_ref);

create index provider_line_match_txn_id_idx on provider_line_match(txn_id);

create index provider_line_match_provider_account_currency_day_idx on provider_line_match(provider, account, currency, day);

create unique index reconciliation_case_case_no_key on reconciliation_case(case_no);

create index reconciliation_case_opened_at_id_idx on reconciliation_case(opened_at, id);

create index reconciliation_case_provider_account_currency_day_idx on reconciliation_case(provider, account, currency, day);

create index reconciliation_day_day_idx on reconciliation_day(day desc);

create unique index dispute_dispute_no_key on dispute(dispute_no);

create index dispute_merchant_id_order_id_idx on dispute(merchant_id, order_id);

create index dispute_merchant_id_payment_id_idx on dispute(merchant_id, payment_id);

create index dispute_state_due_at_id_idx on dispute(state, due_at, id);

create unique index dispute_merchant_id_id_key on dispute(merchant_id, id);

create unique index dispute_provider_provider_ref_key on dispute(provider, provider_ref);

alter table provider_line_match add constraint provider_line_match_line_id_fkey foreign key (line_id) references provider_line(id) on delete restrict on update restrict;

alter table dispute add constraint dispute_merchant_id_payment_id_fkey foreign key (merchant_id, payment_id) references payment(merchant_id, id) on delete restrict on update restrict;

alter table dispute add constraint dispute_merchant_id_order_id_fkey foreign key (merchant_id, order_id) references sales_order(merchant_id, id) on delete restrict on update restrict;

alter table provider_line_match
  add constraint provider_line_match_txn check ((state = 'matched') <= (txn_id is not null));
-- A transaction is one line of an account; only a transfer is one on each side.
create unique index provider_line_match_once on provider_line_match (txn_id, account) where state = 'matched';
create index provider_line_match_due on provider_line_match (retry_at, line_id) where state = 'open';
create index provider_cursor_due_at_idx on provider_cursor (due_at);
create index provider_line_transfer on provider_line (provider, to_ref) where to_ref is not null;
-- One open case for each line and each transaction.
create unique index reconciliation_case_of_line on reconciliation_case (line_id) where line_id is not null;
create unique index reconciliation_case_of_txn on reconciliation_case (txn_id, account) where line_id is null;
create index reconciliation_case_open on reconciliation_case (opened_at, id) where explained_at is null;
alter table reconciliation_case add constraint reconciliation_case_explained check (
  (explained_at is null) = (explained_by is null) and (explained_at is null) = (note is null));
alter table reconciliation_day add constraint reconciliation_day_closed check (
  (state = 'open') = (closed_at is null) and (state = 'open' or difference_minor = 0));
alter table dispute add constraint dispute_decided check ((decision is null) = (decided_by is null));
create index dispute_due on dispute (next_attempt_at, id) where next_attempt_at is not null;
-- What the provider must have a line for.
create index ledger_txn_of_provider on ledger_txn (provider, posted_at) where provider is not null;

create sequence dispute_number maxvalue 99999999 cycle;
create sequence reconciliation_case_number maxvalue 99999999 cycle;

create function keep_closed_day() returns trigger language plpgsql as $$
begin
  if old.state <> 'open' then
    raise exception 'reconciliation day % is closed', old.day using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger reconciliation_day_closed before update or delete on reconciliation_day
  for each row execute function keep_closed_day();
create trigger provider_line_append_only before update or delete on provider_line
  for each row execute function refuse_change();
create trigger provider_line_no_truncate before truncate on provider_line
  for each statement execute function refuse_change();
revoke update, delete on provider_line from larder_app, larder_system;

-- The books of the platform: no member reads them.
select wall_off(walled::regclass, 'false')
  from unnest(array['provider_cursor', 'provider_line', 'provider_line_match', 'reconciliation_case', 'reconciliation_day']) as walled;
select wall_off('dispute');
