-- Sums for the screens of statistics, behind the roll-ups of cabinets and days. [decisions 148 and 149]
create table sales_merchant_day (
    merchant_id uuid not null,
    business_date date not null,
    qty integer not null default 0,
    gross_minor bigint not null default 0,
    discount_minor bigint not null default 0,
    tax_minor bigint not null default 0,
    net_minor bigint not null default 0,
    cost_minor bigint not null default 0,
    refund_minor bigint not null default 0,
    refund_qty integer not null default 0,
    orders integer not null default 0,
    unpaid_orders integer not null default 0,
    abnormal_orders integer not null default 0,

    constraint sales_merchant_day_pkey primary key (merchant_id, business_date)
);

create table sales_device_month (
    merchant_id uuid not null,
    month date not null,
    device_id uuid not null,
    qty integer not null default 0,
    gross_minor bigint not null default 0,
    discount_minor bigint not null default 0,
    tax_minor bigint not null default 0,
    net_minor bigint not null default 0,
    cost_minor bigint not null default 0,
    refund_minor bigint not null default 0,
    refund_qty integer not null default 0,
    orders integer not null default 0,
    unpaid_orders integer not null default 0,
    abnormal_orders integer not null default 0,

    constraint sales_device_month_pkey primary key (merchant_id, month, device_id)
);

create table sales_product_day (
    merchant_id uuid not null,
    business_date date not null,
    product_id uuid not null,
    qty integer not null default 0,
    gross_minor bigint not null default 0,
    discount_minor bigint not null default 0,
    tax_minor bigint not null default 0,
    net_minor bigint not null default 0,
    cost_minor bigint not null default 0,
    refund_minor bigint not null default 0,
    refund_qty integer not null default 0,

    constraint sales_product_day_pkey primary key (merchant_id, business_date, product_id)
);

create table sales_product_month (
    merchant_id uuid not null,
    month date not null,
    product_id uuid not null,
    qty integer not null default 0,
    gross_minor bigint not null default 0,
    discount_minor bigint not null default 0,
    tax_minor bigint not null default 0,
    net_minor bigint not null default 0,
    cost_minor bigint not null default 0,
    refund_minor bigint not null default 0,
    refund_qty integer not null default 0,

    constraint sales_product_month_pkey primary key (merchant_id, month, product_id)
);

-- Hours of a cabinet's own clock. The nil device is the sum of all.
create table sales_day_hour (
    merchant_id uuid not null,
    device_id uuid not null,
    business_date date not null,
    hour smallint not null,
    fold smallint not null,
    qty integer not null default 0,
    orders integer not null default 0,
    net_minor bigint not null default 0,

    constraint sales_day_hour_pkey primary key (merchant_id, device_id, business_date, hour, fold),
    constraint sales_day_hour_is_of_a_clock check (hour between 0 and 23 and fold in (0, 1))
);

create table device_day (
    merchant_id uuid not null,
    device_id uuid not null,
    business_date date not null,
    service_s integer not null,
    online_s integer not null,
    noted_at timestamptz(3) not null,

    constraint device_day_pkey primary key (merchant_id, device_id, business_date),
    constraint device_day_is_online_in_service check (online_s between 0 and service_s),
    constraint device_day_merchant_id_device_id_fkey foreign key (merchant_id, device_id)
      references device_assignment (merchant_id, device_id) on delete restrict on update restrict
);

create table stock_out_day (
    merchant_id uuid not null,
    device_id uuid not null,
    business_date date not null,
    product_id uuid not null,
    out_s integer not null,

    constraint stock_out_day_pkey primary key (merchant_id, device_id, business_date, product_id),
    constraint stock_out_day_lasts check (out_s > 0),
    constraint stock_out_day_merchant_id_device_id_fkey foreign key (merchant_id, device_id)
      references device_assignment (merchant_id, device_id) on delete restrict on update restrict,
    constraint stock_out_day_merchant_id_product_id_fkey foreign key (merchant_id, product_id)
      references merchant_product (merchant_id, id) on delete restrict on update restrict
);
create index stock_out_day_merchant_id_product_id_business_date_idx on stock_out_day (merchant_id, product_id, business_date);

select wall_off(walled::regclass) from unnest(array[
  'sales_merchant_day', 'sales_device_month', 'sales_product_day', 'sales_product_month', 'sales_day_hour', 'device_day', 'stock_out_day'
]) as walled;

-- The cabinets' own rows, which most questions about a range of days read.
create index sales_daily_own on sales_daily (merchant_id, business_date, device_id)
  where product_id = '00000000-0000-0000-0000-000000000000';

-- Sales of training cabinets are no longer summed. [decision 35]
delete from sales_daily s using device d where d.id = s.device_id and d.merchant_id = s.merchant_id and d.is_training;

insert into sales_merchant_day (merchant_id, business_date, qty, gross_minor, discount_minor, tax_minor, net_minor, cost_minor, refund_minor, refund_qty, orders, unpaid_orders, abnormal_orders)
select merchant_id, business_date, sum(qty), sum(gross_minor), sum(discount_minor), sum(tax_minor), sum(net_minor), sum(cost_minor), sum(refund_minor), sum(refund_qty), sum(orders), sum(unpaid_orders), sum(abnormal_orders)
  from sales_daily where product_id = '00000000-0000-0000-0000-000000000000' group by 1, 2;

insert into sales_device_month (merchant_id, month, device_id, qty, gross_minor, discount_minor, tax_minor, net_minor, cost_minor, refund_minor, refund_qty, orders, unpaid_orders, abnormal_orders)
select merchant_id, date_trunc('month', business_date)::date, device_id, sum(qty), sum(gross_minor), sum(discount_minor), sum(tax_minor), sum(net_minor), sum(cost_minor), sum(refund_minor), sum(refund_qty), sum(orders), sum(unpaid_orders), sum(abnormal_orders)
  from sales_daily where product_id = '00000000-0000-0000-0000-000000000000' group by 1, 2, 3;

insert into sales_product_day (merchant_id, business_date, product_id, qty, gross_minor, discount_minor, tax_minor, net_minor, cost_minor, refund_minor, refund_qty)
select merchant_id, business_date, product_id, sum(qty), sum(gross_minor), sum(discount_minor), sum(tax_minor), sum(net_minor), sum(cost_minor), sum(refund_minor), sum(refund_qty)
  from sales_daily where product_id <> '00000000-0000-0000-0000-000000000000' group by 1, 2, 3;

insert into sales_product_month (merchant_id, month, product_id, qty, gross_minor, discount_minor, tax_minor, net_minor, cost_minor, refund_minor, refund_qty)
select merchant_id, date_trunc('month', business_date)::date, product_id, sum(qty), sum(gross_minor), sum(discount_minor), sum(tax_minor), sum(net_minor), sum(cost_minor), sum(refund_minor), sum(refund_qty)
  from sales_daily where product_id <> '00000000-0000-0000-0000-000000000000' group by 1, 2, 3;

-- The hours are summed from the orders, as every changed day is.
insert into rollup_dirty (merchant_id, device_id, business_date, marked_at)
select distinct merchant_id, device_id, business_date, now() from sales_daily
on conflict (merchant_id, device_id, business_date) do nothing;
