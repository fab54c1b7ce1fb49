-- Service bills: what the platform charges a merchant for a month, one bill a kind. [domain 8, decisions 133 and 134]
create type bill_kind as enum ('algorithm_fee', 'saas_fee', 'traffic_card_fee');
create type bill_status as enum ('accruing', 'issued', 'overdue', 'paid', 'void');
create sequence bill_number;

-- Days of the merchant's calendar on which a cabinet was in its service. A cabinet that changes hands has one for both.
create table device_service_day (
    merchant_id uuid not null,
    device_id uuid not null,
    day date not null,
    iccid text,

    constraint device_service_day_pkey primary key (merchant_id, device_id, day),
    constraint device_service_day_merchant_id_device_id_fkey foreign key (merchant_id, device_id)
      references device_assignment (merchant_id, device_id) on delete restrict on update restrict
);

-- When the bills of a merchant are written next, and the last month that was closed.
create table bill_schedule (
    merchant_id uuid not null,
    due_at timestamptz(3) not null,
    closed_month char(7),

    constraint bill_schedule_pkey primary key (merchant_id),
    constraint bill_schedule_merchant_id_fkey foreign key (merchant_id) references merchant (id)
      on delete restrict on update restrict
);
create index bill_schedule_due_at_idx on bill_schedule (due_at);

create table bill (
    id uuid not null,
    merchant_id uuid not null,
    bill_no text,
    kind bill_kind not null,
    month char(7) not null,
    status bill_status not null,
    currency char(3) not null,
    unit_minor integer not null,
    subtotal_minor bigint not null,
    tax_ppm integer not null,
    tax_minor bigint not null,
    total_minor bigint not null,
    invoiced boolean not null default false,
    issued_at timestamptz(3),
    due_at timestamptz(3),
    paid_at timestamptz(3),
    voided_at timestamptz(3),
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,

    constraint bill_pkey primary key (id),
    constraint bill_total_is_sum check (total_minor = subtotal_minor + tax_minor),
    constraint bill_is_numbered_when_issued check ((status = 'accruing') = (bill_no is null)),
    constraint bill_is_due_when_issued check ((status = 'accruing') = (issued_at is null) and (issued_at is null) = (due_at is null)),
    constraint bill_paid_has_time check ((status = 'paid') = (paid_at is not null)),
    constraint bill_void_has_time check (status <> 'void' or voided_at is not null),
    constraint bill_merchant_id_fkey foreign key (merchant_id) references merchant (id) on delete restrict on update restrict
);
create unique index bill_bill_no_key on bill (bill_no);
create unique index bill_merchant_id_id_key on bill (merchant_id, id);
create unique index bill_merchant_id_kind_month_key on bill (merchant_id, kind, month);
create index bill_merchant_id_month_id_idx on bill (merchant_id, month desc, id desc);
create index bill_to_collect on bill (merchant_id, month, issued_at, id) where status in ('issued', 'overdue');
create index bill_to_remind on bill (due_at) where status = 'issued';

create table bill_line (
    merchant_id uuid not null,
    bill_id uuid not null,
    line_no integer not null,
    device_id uuid,
    device_name text,
    qty integer not null,
    amount_minor bigint not null,
    tax_minor bigint not null default 0,
    iccid text,
    credit_of_id uuid,

    constraint bill_line_pkey primary key (bill_id, line_no),
    constraint bill_line_is_of_device_or_credit check ((device_id is null) <> (credit_of_id is null)),
    constraint bill_line_merchant_id_bill_id_fkey foreign key (merchant_id, bill_id) references bill (merchant_id, id)
      on delete restrict on update restrict,
    constraint bill_line_merchant_id_device_id_fkey foreign key (merchant_id, device_id)
      references device_assignment (merchant_id, device_id) on delete restrict on update restrict,
    constraint bill_line_merchant_id_credit_of_id_fkey foreign key (merchant_id, credit_of_id) references bill (merchant_id, id)
      on delete restrict on update restrict
);
create unique index bill_line_bill_id_device_id_key on bill_line (bill_id, device_id);
create unique index bill_line_credit_of_id_key on bill_line (credit_of_id);
create unique index bill_line_merchant_id_credit_of_id_key on bill_line (merchant_id, credit_of_id);

select wall_off(walled::regclass) from unnest(array['device_service_day', 'bill_schedule', 'bill', 'bill_line']) as walled;

alter type export_kind add value 'bill';
