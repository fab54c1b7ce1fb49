-- Whatever the caller says, the last year of the audit log stays: a service cannot empty it. The server's clock bounds it too, because a
-- service may add rows with a time to come.
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
    before := least(before, least(now(), (select max(at) from audit_log)) - interval '1 year');
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
  before := least(before, least(now(), (select max(at) from connectivity_log)) - interval '1 year');
  delete from connectivity_log l
   where l.at < before
     and exists (select from connectivity_log n where n.device_id = l.device_id and (n.at, n.id) > (l.at, l.id));
  get diagnostics gone = row_count;
  return gone;
end $$;
