-- One timeline over all cabinets of a merchant, and what one member did in it. The cabinet's own timeline has its indexes.
create index "door_session_merchant_id_created_at_id_idx" on door_session (merchant_id, created_at desc, id desc);
create index door_session_of_member on door_session (merchant_id, operator_id, created_at desc, id desc)
  where operator_id is not null;
create index device_command_of_merchant on device_command (merchant_id, issued_at desc, id desc)
  where merchant_id is not null;
create index device_command_of_member on device_command (merchant_id, actor_id, issued_at desc, id desc)
  where actor_id is not null;
