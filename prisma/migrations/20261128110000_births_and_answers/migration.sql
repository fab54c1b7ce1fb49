set local lock_timeout = '2s';

-- A row that was on its way into the default partition while its own partition was made waited for it, and then failed: the default one
-- no longer takes it, and what the row was about was lost. Writers now wait before they choose a partition; readers do not wait.
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
  execute format('lock table %I in share row exclusive mode', parent);
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

-- Stored answers of a merchant's members. Their caller begins the key: kind, account and membership.
select wall_off('mutation_answer',
  'exists (select from membership m where m.id = nullif(split_part(mutation_answer.actor_key, '' '', 3), '''')::uuid)');
