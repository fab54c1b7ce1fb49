-- What may exist only once at a time. Partial indexes are invisible to Prisma, so they live here alone.

-- One owner at a time.
create unique index device_assignment_one_owner on device_assignment (device_id) where ended_at is null;

-- One active session a cabinet; `aborted` only waits for a late start. [domain 5]
create unique index door_session_one_active on door_session (device_id)
  where state in ('authorized', 'opening', 'unlocked', 'open', 'recognizing', 'stalled');

-- One open `door.open` a cabinet. [domain B2]
create unique index device_command_one_open_door on device_command (device_id)
  where name = 'door.open' and state in ('created', 'sent', 'accepted', 'running');

-- One hold that may still take money a session; a released one makes room for another. [domain 5]
create unique index payment_one_live on payment (session_id)
  where state not in ('declined', 'voided', 'expired');

create unique index device_fault_one_open on device_fault (device_id, code, part) where cleared_at is null;

create unique index alert_one_open on alert (device_id, type, subject) where status in ('active', 'acknowledged');

-- A system role's name is nobody's; a merchant's own names are unique while they live.
create unique index role_one_name on role (merchant_id, lower(name)) where deleted_at is null;

-- And the partial indexes that only serve speed.
create index device_event_inbox_waiting on device_event_inbox (device_id, log_id, seq) where status = 'received';
create index device_event_log_behind on device_event_log (device_id) where applied_seq < ack_seq;
create index device_event_log_holes on device_event_log (hole_since) where hole_since is not null;
create index sales_order_abnormal_open on sales_order (merchant_id, abnormal_deadline_at, id) where abnormal_state = 'open';
create index sales_order_abnormal_due on sales_order (abnormal_deadline_at) where abnormal_state = 'open';
-- Search by the beginning of an order number, in whatever collation the server has.
create index sales_order_no_prefix on sales_order (merchant_id, order_no text_pattern_ops) where order_no is not null;
create index planogram_version_to_apply on planogram_version (effective_at) where status = 'published' and applied_at is null;
create index device_secret_rotation on device (secret_next_until) where secret_next_until is not null;
