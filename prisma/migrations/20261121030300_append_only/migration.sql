-- Ledgers and logs are only ever added to; business rows are never deleted. [domain 0, deletion]

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: % refused', tg_table_name, tg_op using errcode = 'restrict_violation';
end $$;

create trigger stock_movement_append_only before update or delete on stock_movement
  for each row execute function refuse_change();
create trigger stock_movement_no_truncate before truncate on stock_movement
  for each statement execute function refuse_change();

create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_change();
create trigger audit_log_no_truncate before truncate on audit_log
  for each statement execute function refuse_change();

create trigger connectivity_log_append_only before update or delete on connectivity_log
  for each row execute function refuse_change();
create trigger connectivity_log_no_truncate before truncate on connectivity_log
  for each statement execute function refuse_change();

create function refuse_delete() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never deleted', tg_table_name using errcode = 'restrict_violation';
end $$;

create trigger merchant_kept before delete on merchant for each row execute function refuse_delete();
create trigger account_kept before delete on account for each row execute function refuse_delete();
create trigger membership_kept before delete on membership for each row execute function refuse_delete();
create trigger device_kept before delete on device for each row execute function refuse_delete();
create trigger device_assignment_kept before delete on device_assignment for each row execute function refuse_delete();
create trigger planogram_version_kept before delete on planogram_version for each row execute function refuse_delete();
create trigger door_session_kept before delete on door_session for each row execute function refuse_delete();
create trigger sales_order_kept before delete on sales_order for each row execute function refuse_delete();
create trigger payment_kept before delete on payment for each row execute function refuse_delete();
create trigger stock_level_kept before delete on stock_level for each row execute function refuse_delete();

-- An ownership changes by its end only. [domain 0, tenant]
create function refuse_reassignment() returns trigger language plpgsql as $$
begin
  if new.merchant_id <> old.merchant_id or new.device_id <> old.device_id or new.started_at <> old.started_at then
    raise exception 'an ownership changes by its end only' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger device_assignment_fixed before update on device_assignment
  for each row execute function refuse_reassignment();

-- A template that took effect or that a session used stays as it was. [domain T6]
create function refuse_used_template() returns trigger language plpgsql as $$
begin
  if exists (
    select from planogram_version v
    where v.id = old.version_id
      and (v.applied_at is not null or exists (select from door_session s where s.planogram_version_id = v.id))
  ) then
    raise exception 'a template in use is immutable' using errcode = 'restrict_violation';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;

create trigger planogram_line_fixed before update or delete on planogram_line
  for each row execute function refuse_used_template();

create index door_session_by_template on door_session (planogram_version_id) where planogram_version_id is not null;
