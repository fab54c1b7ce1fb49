-- Read as days, the partitions of months were older than they are: a service could drop one of the last year.
create or replace function drop_partitions(parent text, unit text, before timestamptz) returns setof text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  form text := case unit when 'day' then 'YYYYMMDD' else 'YYYYMM' end;
  part text;
begin
  if (parent, unit) not in (('telemetry_sample', 'day'), ('audit_log', 'month')) then
    raise exception '% has no partitions of a %', parent, unit;
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
