-- telemetry_sample by day, audit_log by month. Bounds are UTC. A default partition takes what no other does (a test clock may run
-- ahead), and its rows move out when their partition is made.

create table telemetry_sample_default partition of telemetry_sample default;
create table audit_log_default partition of audit_log default;

-- Row triggers reach partitions by themselves, this one does not.
create trigger audit_log_default_no_truncate before truncate on audit_log_default
  for each statement execute function refuse_change();

-- Makes the partition that holds `at`; returns its name, or null if it was there. `unit` is 'day' or 'month'.
create function make_partition(parent text, unit text, at timestamptz) returns text language plpgsql as $$
declare
  lower_bound timestamptz := date_trunc(unit, at, 'UTC');
  upper_bound timestamptz := (date_trunc(unit, at, 'UTC') at time zone 'UTC' + ('1 ' || unit)::interval) at time zone 'UTC';
  part text := parent || '_' || to_char(lower_bound at time zone 'UTC', case unit when 'day' then 'YYYYMMDD' else 'YYYYMM' end);
begin
  perform pg_advisory_xact_lock(hashtext('partitions of ' || parent));
  if to_regclass(quote_ident(part)) is not null then
    return null;
  end if;
  execute format('create table %I (like %I including defaults including constraints)', part, parent);
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

-- Drops the partitions that end at or before `before`; returns their names. The default partition is emptied by `delete`, where allowed.
create function drop_partitions(parent text, unit text, before timestamptz) returns setof text language plpgsql as $$
declare
  form text := case unit when 'day' then 'YYYYMMDD' else 'YYYYMM' end;
  part text;
begin
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
