-- What is applied stands in the mark of the log alone, and the message is kept as it came. [decision 45]
drop index device_event_inbox_waiting;
create type inbox_status_new as enum ('received', 'invalid', 'unknown');
alter table device_event_inbox
  drop column off,
  drop column content_hash,
  drop column device_ts,
  drop column up_ms,
  drop column boot_id,
  drop column applied_at,
  alter column status drop default,
  alter column raw type json using raw::json,
  alter column status type inbox_status_new using (case when status in ('applied', 'conflict') then 'received' else status::text end)::inbox_status_new;
drop type inbox_status;
alter type inbox_status_new rename to inbox_status;
alter table device_event_inbox alter column status set default 'received';

-- From now on no event is without the mark of its log.
insert into device_event_log (device_id, log_id, created_at, last_received_at)
select device_id, log_id, min(received_at), max(received_at) from device_event_inbox group by device_id, log_id
on conflict do nothing;
