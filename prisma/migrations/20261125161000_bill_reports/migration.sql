-- Months of a wallet, by the instant of posting, so that no late cause changes a month that is over. [decision 142]
create table bill_report (
  merchant_id uuid not null,
  currency char(3) not null,
  month date not null,
  begins_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  sales_minor bigint not null,
  refunds_minor bigint not null,
  fees_minor bigint not null,
  bills_minor bigint not null,
  payouts_minor bigint not null,
  disputes_minor bigint not null,
  adjustments_minor bigint not null,
  constraint bill_report_pkey primary key (merchant_id, currency, month),
  constraint bill_report_span check (begins_at < ends_at and month = date_trunc('month', month))
);
select wall_off('bill_report');
create index ledger_txn_merchant_id_posted_at_id_idx on ledger_txn (merchant_id, posted_at desc, id desc);

-- What happened before there was a ledger belongs to its own months.
alter table ledger_txn disable trigger ledger_txn_append_only;
update ledger_txn set posted_at = occurred_at;
alter table ledger_txn enable trigger ledger_txn_append_only;

insert into bill_report (merchant_id, currency, month, begins_at, ends_at, sales_minor, refunds_minor, fees_minor, bills_minor,
                         payouts_minor, disputes_minor, adjustments_minor)
select s.merchant_id, s.currency, s.month, s.begins_at, s.ends_at,
       coalesce(sum(t.gross_minor) filter (where t.kind = 'sale'), 0), coalesce(sum(t.gross_minor) filter (where t.kind = 'refund'), 0),
       0, 0, 0, 0, 0
  from (select w.merchant_id, w.currency, m::date as month,
               case when row_number() over (partition by w.merchant_id, w.currency order by m) = 1 then '-infinity'::timestamptz
                    else m at time zone w.timezone end as begins_at,
               (m + interval '1 month') at time zone w.timezone as ends_at
          from (select t.merchant_id, t.currency, m.timezone, min(t.posted_at) as first, max(t.posted_at) as last
                  from ledger_txn t join merchant m on m.id = t.merchant_id
                 where m.settlement_mode = 'platform' group by 1, 2, 3) w
         cross join lateral generate_series(date_trunc('month', w.first at time zone w.timezone),
                                            date_trunc('month', w.last at time zone w.timezone), interval '1 month') m) s
  left join ledger_txn t on t.merchant_id = s.merchant_id and t.currency = s.currency
       and t.posted_at >= s.begins_at and t.posted_at < s.ends_at
 group by 1, 2, 3, 4, 5;
