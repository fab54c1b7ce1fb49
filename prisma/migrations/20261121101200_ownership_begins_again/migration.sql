-- An ownership changes by its end only; one that has ended may begin again, not before that, so that nobody sees what happened at the
-- cabinet in between. [domain 0, tenant]
create or replace function refuse_reassignment() returns trigger language plpgsql as $$
begin
  if new.merchant_id <> old.merchant_id or new.device_id <> old.device_id then
    raise exception 'an ownership changes by its end only' using errcode = 'restrict_violation';
  end if;
  if new.started_at <> old.started_at
     and (old.ended_at is null or new.ended_at is not null or new.started_at < old.ended_at) then
    raise exception 'an ownership changes by its end only' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
