-- The audit list shows what people did; rows of shoppers' phones and of cabinets outnumber those and are left out.
drop index "audit_log_merchant_id_at_id_idx";
drop index "audit_log_device_id_at_id_idx";
create index audit_log_of_people on audit_log (merchant_id, at desc, id desc)
  where actor_kind in ('user', 'restocker', 'platform');
create index audit_log_of_person on audit_log (merchant_id, actor_id, at desc, id desc)
  where actor_kind in ('user', 'restocker', 'platform');
create index audit_log_of_act on audit_log (merchant_id, action, at desc, id desc)
  where actor_kind in ('user', 'restocker', 'platform');
create index audit_log_of_device on audit_log (device_id, at desc, id desc)
  where actor_kind in ('user', 'restocker', 'platform');

-- People to filter by, in the order of their names, those who left included.
create index "membership_merchant_id_display_name_id_idx" on membership (merchant_id, display_name, id);

alter type export_kind add value 'audit';
