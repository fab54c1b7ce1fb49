-- Double entry. An entry moves an amount from one account to another, so it sums to zero by its shape, and so does every
-- transaction: there is nothing that a trigger would have to add up. [decision 125]
create type ledger_account as enum (
  'provider_clearing', 'connected_clearing', 'provider_disputed', 'payout_transit', 'merchant_pending', 'merchant_available',
  'merchant_reserved', 'merchant_disputed', 'fees_income', 'bills_income', 'tax_payable', 'provider_fees', 'dispute_fees',
  'bad_debt', 'memo_clearing', 'memo_sales');
create type ledger_kind as enum (
  'sale', 'refund', 'release', 'bill', 'bill_credit', 'withdrawal_requested', 'withdrawal_canceled', 'withdrawal_sent',
  'withdrawal_returned', 'dispute_opened', 'dispute_won', 'dispute_lost', 'adjustment', 'provider_fee', 'provider_transfer',
  'provider_payout');

create table ledger_txn (
  id uuid not null,
  merchant_id uuid,
  kind ledger_kind not null,
  cause_id text not null,
  provider text,
  provider_ref text,
  order_id uuid,
  device_id uuid,
  currency char(3) not null,
  gross_minor bigint not null,
  fee_minor bigint not null,
  occurred_at timestamptz(3) not null,
  posted_at timestamptz(3) not null,
  constraint ledger_txn_pkey primary key (id),
  constraint ledger_txn_merchant check (
    merchant_id is not null or kind in ('adjustment', 'provider_fee', 'provider_transfer', 'provider_payout'))
);
create unique index ledger_txn_kind_cause_id_key on ledger_txn (kind, cause_id);
create index ledger_txn_merchant_id_occurred_at_id_idx on ledger_txn (merchant_id, occurred_at desc, id desc);
create index ledger_txn_merchant_id_kind_occurred_at_id_idx on ledger_txn (merchant_id, kind, occurred_at desc, id desc);
create index ledger_txn_merchant_id_device_id_occurred_at_id_idx
  on ledger_txn (merchant_id, device_id, occurred_at desc, id desc);
create index ledger_txn_provider_provider_ref_idx on ledger_txn (provider, provider_ref);

create table ledger_entry (
  txn_id uuid not null,
  line smallint not null,
  merchant_id uuid,
  debit ledger_account not null,
  credit ledger_account not null,
  amount_minor bigint not null,
  constraint ledger_entry_pkey primary key (txn_id, line),
  constraint ledger_entry_moves check (amount_minor > 0 and debit <> credit),
  constraint ledger_entry_of_a_merchant check (
    merchant_id is not null
    or not (array[debit, credit] && array['connected_clearing', 'merchant_pending', 'merchant_available', 'merchant_reserved',
                                          'merchant_disputed']::ledger_account[])),
  constraint ledger_entry_txn_id_fkey foreign key (txn_id) references ledger_txn (id) on delete restrict on update restrict
);

create table wallet_balance (
  merchant_id uuid not null,
  currency char(3) not null,
  pending_minor bigint not null default 0,
  available_minor bigint not null default 0,
  reserved_minor bigint not null default 0,
  disputed_minor bigint not null default 0,
  updated_at timestamptz(3) not null,
  constraint wallet_balance_pkey primary key (merchant_id, currency)
);

create table wallet_change (
  txn_id uuid not null,
  merchant_id uuid not null,
  currency char(3) not null,
  pending_minor bigint not null,
  available_minor bigint not null,
  reserved_minor bigint not null,
  disputed_minor bigint not null,
  constraint wallet_change_pkey primary key (txn_id)
);
create index wallet_change_merchant_id_currency_idx on wallet_change (merchant_id, currency);

create table wallet_item (
  txn_id uuid not null,
  merchant_id uuid not null,
  currency char(3) not null,
  amount_minor bigint not null,
  left_minor bigint not null,
  available_at timestamptz(3) not null,
  released_at timestamptz(3),
  constraint wallet_item_pkey primary key (txn_id),
  constraint wallet_item_left check (left_minor between least(amount_minor, 0) and greatest(amount_minor, 0)),
  constraint wallet_item_pending_whole check (released_at is not null or left_minor = amount_minor),
  constraint wallet_item_txn_id_fkey foreign key (txn_id) references ledger_txn (id) on delete restrict on update restrict
);
-- What is due to be released, and what a withdrawal can take, oldest first. Both stay small.
create index wallet_item_pending on wallet_item (available_at, txn_id) where released_at is null;
create index wallet_item_pending_of_merchant on wallet_item (merchant_id, available_at) where released_at is null;
create index wallet_item_payable on wallet_item (merchant_id, currency, available_at, txn_id)
  where left_minor <> 0 and released_at is not null;

create table fee_plan (
  id uuid not null,
  merchant_id uuid,
  currency char(3) not null,
  valid_from timestamptz(3) not null,
  transaction_bp integer not null,
  transaction_fixed_minor integer not null,
  returns_fee boolean not null,
  charges_dispute_fee boolean not null,
  payout_fee_minor integer not null,
  saas_monthly_minor integer not null,
  traffic_monthly_minor integer not null,
  algorithm_unit_minor integer not null,
  bill_tax_ppm integer not null,
  release_days integer not null,
  created_at timestamptz(3) not null,
  constraint fee_plan_pkey primary key (id),
  constraint fee_plan_amounts check (
    transaction_bp between 0 and 10000 and transaction_fixed_minor >= 0 and payout_fee_minor >= 0 and saas_monthly_minor >= 0
    and traffic_monthly_minor >= 0 and algorithm_unit_minor >= 0 and bill_tax_ppm between 0 and 1000000
    and release_days between 0 and 30)
);
create unique index fee_plan_from on fee_plan (currency, coalesce(merchant_id, '00000000-0000-0000-0000-000000000000'), valid_from);

create trigger ledger_txn_append_only before update or delete on ledger_txn for each row execute function refuse_change();
create trigger ledger_txn_no_truncate before truncate on ledger_txn for each statement execute function refuse_change();
create trigger ledger_entry_append_only before update or delete on ledger_entry for each row execute function refuse_change();
create trigger ledger_entry_no_truncate before truncate on ledger_entry for each statement execute function refuse_change();
create trigger fee_plan_append_only before update or delete on fee_plan for each row execute function refuse_change();
create trigger fee_plan_no_truncate before truncate on fee_plan for each statement execute function refuse_change();
revoke update, delete on ledger_txn, ledger_entry, fee_plan from larder_app, larder_system;
revoke insert on fee_plan from larder_app;

select wall_off(walled::regclass)
  from unnest(array['ledger_txn', 'ledger_entry', 'wallet_balance', 'wallet_change', 'wallet_item']) as walled;
select wall_off('fee_plan', 'merchant_id is null or merchant_id = current_setting(''larder.merchant_id'')::uuid');

-- What was captured and refunded before there was a ledger, without fees: the plans begin now. It is released by the worker, in
-- batches, which completes the orders.
insert into ledger_txn (id, merchant_id, kind, cause_id, provider, provider_ref, order_id, device_id, currency, gross_minor,
                        fee_minor, occurred_at, posted_at)
select gen_random_uuid(), p.merchant_id, 'sale', p.id::text, p.provider, p.capture_ref, coalesce(p.order_id, p.debt_order_id),
       p.device_id, p.currency, p.captured_minor, 0, coalesce(p.captured_at, p.updated_at), now()
  from payment p
 where p.captured_minor > 0;
insert into ledger_txn (id, merchant_id, kind, cause_id, provider, provider_ref, order_id, device_id, currency, gross_minor,
                        fee_minor, occurred_at, posted_at)
select gen_random_uuid(), r.merchant_id, 'refund', r.id::text, p.provider, r.provider_ref, r.order_id, r.device_id, o.currency,
       -r.amount_minor, 0, coalesce(r.refunded_at, r.updated_at), now()
  from refund r
  join sales_order o on o.id = r.order_id
  left join payment p on p.id = r.debt_payment_id or (r.debt_payment_id is null and p.order_id = r.order_id)
 where r.state = 'succeeded' and r.method = 'provider';

insert into ledger_entry (txn_id, line, merchant_id, debit, credit, amount_minor)
select t.id, 0, t.merchant_id,
       (case when m.settlement_mode = 'independent' then case t.kind when 'sale' then 'memo_clearing' else 'memo_sales' end
             else case t.kind when 'sale' then 'provider_clearing' else 'merchant_available' end end)::ledger_account,
       (case when m.settlement_mode = 'independent' then case t.kind when 'sale' then 'memo_sales' else 'memo_clearing' end
             else case t.kind when 'sale' then 'merchant_pending' else 'provider_clearing' end end)::ledger_account,
       abs(t.gross_minor)
  from ledger_txn t
  join merchant m on m.id = t.merchant_id;

insert into wallet_item (txn_id, merchant_id, currency, amount_minor, left_minor, available_at, released_at)
select t.id, t.merchant_id, t.currency, x.amount, x.amount,
       case t.kind when 'sale' then t.occurred_at + interval '2 days' else t.occurred_at end,
       case t.kind when 'sale' then null else t.occurred_at end
  from ledger_txn t
  join merchant m on m.id = t.merchant_id
 cross join lateral (select case m.settlement_mode when 'platform' then t.gross_minor else 0 end as amount) x;

insert into wallet_balance (merchant_id, currency, pending_minor, available_minor, updated_at)
select t.merchant_id, t.currency, sum(case t.kind when 'sale' then t.gross_minor else 0 end),
       sum(case t.kind when 'sale' then 0 else t.gross_minor end), now()
  from ledger_txn t
  join merchant m on m.id = t.merchant_id
 where m.settlement_mode = 'platform'
 group by 1, 2;
