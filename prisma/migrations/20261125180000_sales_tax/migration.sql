-- A cabinet whose sales bear no tax keeps its rate for the day they do. [screens 130]
alter table device add column taxable boolean not null default true;

-- Whether a line bore tax, which its rounded share of the tax does not say; null for lines from before.
alter table order_item add column taxable boolean;

-- Where a cabinet stood until it was moved: taxes belong to the place of the sale. [decision 132]
create table device_former_place (
    merchant_id uuid not null,
    device_id uuid not null,
    until timestamptz(3) not null,
    country char(2),
    state text,
    city text,

    constraint device_former_place_pkey primary key (merchant_id, device_id, until),
    constraint device_former_place_merchant_id_device_id_fkey foreign key (merchant_id, device_id)
      references device_assignment (merchant_id, device_id) on delete restrict on update restrict
);

select wall_off('device_former_place');

revoke update, delete on device_former_place from larder_app, larder_system;

alter type export_kind add value 'tax';
