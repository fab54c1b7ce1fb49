-- Roles without superuser, DDL or BYPASSRLS for the services, and row-level security as a second wall between merchants. [decision 56]

-- Group roles belong to the whole server, so another database of ours, or its operator, may have made them. The owner joins both: under
-- forced row-level security it would see nothing otherwise, and migrations would quietly change no rows. A superuser needs no grant.
do $$
declare
  of_services text;
begin
  foreach of_services in array array['larder_app', 'larder_system'] loop
    begin
      if not exists (select from pg_roles where rolname = of_services) then
        begin
          execute format('create role %I nologin', of_services);
        exception when duplicate_object or unique_violation then
          null;
        end;
      end if;
      if not (pg_has_role(current_user, of_services, 'usage') and pg_has_role(current_user, of_services, 'set')) then
        execute format('grant %I to current_user with inherit true, set true', of_services);
      end if;
    exception when insufficient_privilege then
      raise exception '% may not make the roles larder_app and larder_system. An administrator does that once: see packages/database/README.md',
        current_user using errcode = 'insufficient_privilege';
    end;
  end loop;
end $$;

grant usage on schema public to larder_app, larder_system;
grant select, insert, update, delete on all tables in schema public to larder_app, larder_system;
grant usage, select on all sequences in schema public to larder_app, larder_system;
alter default privileges in schema public grant select, insert, update, delete on tables to larder_app, larder_system;
alter default privileges in schema public grant usage, select on sequences to larder_app, larder_system;

-- Ledgers and logs are only ever added to. Their triggers stay: they also stop the owner.
revoke update, delete on stock_movement, audit_log, connectivity_log, restock_record, restock_record_line
  from larder_app, larder_system;
revoke insert, update, delete on _prisma_migrations from larder_app, larder_system;

-- What only the platform and the gateway write.
revoke insert, update, delete on device_model, firmware_release, firmware_update, variety, mutex_group, platform_product, system_mark,
  test_clock, device_assignment, device_boot, device_event_log, device_quarantine, telemetry_sample, telemetry_quarter
  from larder_app;
-- Codes and tickets are asked for before anybody is signed in.
revoke all on email_code, reset_ticket from larder_app;
-- Events arrive by COPY, which row-level security forbids: the wall is that merchants cannot name their table, only the view below.
revoke all on device_event_inbox from larder_app;

-- Walls a table off: for `larder_app` only `own_rows` exist, for `larder_system` all, for others none. `larder.merchant_id` is set on
-- the connection; without it `current_setting` raises. The expression is spelled out so that it stays a plain index key.
create function wall_off(
  walled regclass,
  own_rows text default 'merchant_id = current_setting(''larder.merchant_id'')::uuid'
) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', walled);
  execute format('alter table %s force row level security', walled);
  execute format('create policy of_the_system on %s to larder_system using (true)', walled);
  execute format('create policy of_the_merchant on %s to larder_app using (%s)', walled, own_rows);
end $$;
revoke execute on function wall_off from public;

-- Whoever owns a cabinet now owns its reports, which carry no merchant.
create function wall_off_by_device(walled regclass) returns void language sql as $$
  select wall_off(walled, format(
    'exists (select from device_assignment a where a.device_id = %s.device_id and a.ended_at is null'
    ' and a.merchant_id = current_setting(''larder.merchant_id'')::uuid)', walled));
$$;
revoke execute on function wall_off_by_device from public;

select wall_off(walled::regclass) from unnest(array[
  'alert', 'alert_incident', 'alert_subscription', 'audit_log', 'device_assignment', 'door_session', 'export_job', 'file_object',
  'freeze_rule', 'invitation', 'live_event', 'membership', 'membership_device', 'merchant_product', 'notice', 'notice_delivery',
  'order_item', 'payment', 'planogram_line', 'planogram_version', 'product_application', 'restock_order', 'restock_order_line',
  'restock_photo', 'restock_record', 'restock_record_line', 'restock_task', 'restock_trip', 'restock_trip_device', 'role',
  'role_permission', 'rollup_dirty', 'sales_daily', 'sales_hourly', 'sales_order', 'shopper_receipt', 'stock_level', 'stock_movement',
  'template_preset', 'template_preset_line', 'template_rollout', 'template_rollout_device', 'warning_config'
]) as walled;

select wall_off_by_device(walled::regclass) from unnest(array[
  'connectivity_log', 'device_boot', 'device_connectivity', 'device_event_log', 'device_fault', 'device_handover',
  'device_quarantine', 'device_request_answer', 'firmware_update', 'telemetry_quarter', 'telemetry_sample'
]) as walled;

-- Events of cabinets that the merchant owns now.
create view own_device_event with (security_barrier) as
  select i.* from device_event_inbox i
   where exists (select from device_assignment a where a.device_id = i.device_id and a.ended_at is null
                    and a.merchant_id = current_setting('larder.merchant_id')::uuid);
revoke all on own_device_event from larder_app, larder_system;
grant select on own_device_event to larder_app;

select wall_off('merchant', 'id = current_setting(''larder.merchant_id'')::uuid');

-- Commands of the platform carry no merchant.
select wall_off('device_command',
  'merchant_id = current_setting(''larder.merchant_id'')::uuid
   or merchant_id is null and exists (select from device_assignment a where a.device_id = device_command.device_id and a.ended_at is null
     and a.merchant_id = current_setting(''larder.merchant_id'')::uuid)');

-- The orders of an earlier owner still name the cabinet; only the owner of now may change it.
select wall_off('device', 'merchant_id = current_setting(''larder.merchant_id'')::uuid');
create policy of_an_earlier_owner on device for select to larder_app using (
  exists (select from device_assignment a where a.device_id = device.id
    and a.merchant_id = current_setting('larder.merchant_id')::uuid));

-- People belong to no merchant; a merchant meets those who are its members, and their sign-ins.
select wall_off('account', 'exists (select from membership m where m.account_id = account.id)');
select wall_off(walled::regclass, format('exists (select from membership m where m.account_id = %s.account_id)', walled))
  from unnest(array['refresh_session', 'push_token', 'web_push_subscription']) as walled;

-- The one question of a merchant about all others: whether a GTIN is applied for already. [domain 3]
create function pending_application(of_gtin text) returns table (id uuid, "merchantId" uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select a.id, a.merchant_id from product_application a where a.gtin = of_gtin and a.status = 'pending_review' limit 1;
$$;

-- Partitions are reached by their parent only: row-level security looks at the table that a query names.
do $$
declare
  part regclass;
begin
  for part in select inhrelid::regclass from pg_inherits i join pg_class c on c.oid = i.inhrelid where c.relkind = 'r' loop
    execute format('revoke all on %s from larder_app, larder_system', part);
  end loop;
end $$;

-- Partitions are made and dropped for the services with the rights of the owner, and new ones have no grants of their own.
create or replace function make_partition(parent text, unit text, at timestamptz) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  lower_bound timestamptz := date_trunc(unit, at, 'UTC');
  upper_bound timestamptz := (date_trunc(unit, at, 'UTC') at time zone 'UTC' + ('1 ' || unit)::interval) at time zone 'UTC';
  part text := parent || '_' || to_char(lower_bound at time zone 'UTC', case unit when 'day' then 'YYYYMMDD' else 'YYYYMM' end);
begin
  if parent not in ('telemetry_sample', 'audit_log') then
    raise exception '% has no partitions', parent;
  end if;
  perform pg_advisory_xact_lock(hashtext('partitions of ' || parent));
  if to_regclass(quote_ident(part)) is not null then
    return null;
  end if;
  execute format('create table %I (like %I including defaults including constraints)', part, parent);
  execute format('revoke all on %I from larder_app, larder_system', part);
  execute format('alter table %I disable trigger user', parent || '_default');
  execute format(
    'with moved as (delete from %I where at >= %L and at < %L returning *) insert into %I select * from moved',
    parent || '_default', lower_bound, upper_bound, part);
  execute format('alter table %I enable trigger user', parent || '_default');
  execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, part, lower_bound, upper_bound);
  if exists (select from pg_trigger where tgrelid = parent::regclass and tgname = parent || '_no_truncate') then
    execute format('create trigger %I before truncate on %I for each statement execute function refuse_change()', part || '_no_truncate', part);
  end if;
  return part;
end $$;

-- Whatever the caller says, the last year of the audit log stays: a service cannot empty it.
create or replace function drop_partitions(parent text, unit text, before timestamptz) returns setof text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  form text := case unit when 'day' then 'YYYYMMDD' else 'YYYYMM' end;
  part text;
begin
  if parent not in ('telemetry_sample', 'audit_log') then
    raise exception '% has no partitions', parent;
  end if;
  if parent = 'audit_log' then
    before := least(before, (select max(at) from audit_log) - interval '1 year');
  end if;
  perform pg_advisory_xact_lock(hashtext('partitions of ' || parent));
  for part in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = parent::regclass and c.relname ~ ('^' || parent || '_\d+$')
    order by c.relname
  loop
    if (to_timestamp(substr(part, length(parent) + 2), form)::timestamp + ('1 ' || unit)::interval) at time zone 'UTC' <= before then
      execute format('drop table %I', part);
      return next part;
    end if;
  end loop;
end $$;
-- The same for connections. [decision 78]
create or replace function prune_connectivity(before timestamptz) returns bigint
language plpgsql security definer set search_path = public, pg_temp set larder.prunes to 'connectivity_log' as $$
declare
  gone bigint;
begin
  before := least(before, (select max(at) from connectivity_log) - interval '1 year');
  delete from connectivity_log l
   where l.at < before
     and exists (select from connectivity_log n where n.device_id = l.device_id and (n.at, n.id) > (l.at, l.id));
  get diagnostics gone = row_count;
  return gone;
end $$;
revoke execute on function make_partition, drop_partitions, prune_connectivity from public;
grant execute on function make_partition, drop_partitions, prune_connectivity to larder_system;

-- The timers' library keeps its own tables and changes them with its versions; it refills them at its start.
drop schema if exists pgboss cascade;
create schema pgboss authorization larder_system;
