-- 20261122015438_inbox_as_it_came was edited twice after it had landed. Databases that ran an earlier form of it kept columns that
-- no insert fills any more, so no event could be stored. Nothing changes where the last form ran.
alter table device_event_inbox
  drop column if exists off,
  drop column if exists content_hash,
  drop column if exists device_ts,
  drop column if exists up_ms,
  drop column if exists boot_id;
