-- Each `current_setting` costs a microsecond a row, and a list of 200 cabinets asked for three a cabinet: 0.6 of 2 ms. As a query of its
-- own it is asked once. [decision 56]
create or replace function wall_off(
  walled regclass,
  own_rows text default 'merchant_id = (select current_setting(''larder.merchant_id'')::uuid)'
) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', walled);
  execute format('alter table %s force row level security', walled);
  execute format('create policy of_the_system on %s to larder_system using (true)', walled);
  execute format('create policy of_the_merchant on %s to larder_app using (%s)', walled, own_rows);
end $$;

do $$
declare
  policy record;
begin
  for policy in select p.policyname, p.tablename, p.qual from pg_policies p where 'larder_app' = any(p.roles) loop
    execute format('alter policy %I on %I using (%s)', policy.policyname, policy.tablename, replace(policy.qual,
      '(current_setting(''larder.merchant_id''::text))::uuid', '(select current_setting(''larder.merchant_id'')::uuid)'));
  end loop;
end $$;

-- Lists ask for the connection of every cabinet; the owner of each was looked up by itself.
alter table device_connectivity add column merchant_id uuid;
update device_connectivity c set merchant_id = d.merchant_id from device d where d.id = c.device_id;

-- `for share` waits for a change of owner that is under way, which would not see the new row.
create function connectivity_takes_owner() returns trigger language plpgsql as $$
begin
  select d.merchant_id into new.merchant_id from public.device d where d.id = new.device_id for share;
  return new;
end $$;
create trigger device_connectivity_takes_owner before insert on device_connectivity
  for each row execute function connectivity_takes_owner();

create function owner_takes_connectivity() returns trigger language plpgsql as $$
begin
  update public.device_connectivity c set merchant_id = new.merchant_id where c.device_id = new.id;
  return null;
end $$;
create trigger device_owner_takes_connectivity after update of merchant_id on device
  for each row when (old.merchant_id is distinct from new.merchant_id) execute function owner_takes_connectivity();

alter policy of_the_merchant on device_connectivity
  using (merchant_id = (select current_setting('larder.merchant_id')::uuid));
