-- online
-- Finds the next gaps behind a hole without reading all that a cabinet declared. The number as the cabinet wrote it may
-- be 5.0 or 1e5, which no integer of PostgreSQL is; rows with other contents than the schema are not 'received'.
create index concurrently device_event_inbox_gaps_from on device_event_inbox
  (device_id, log_id, ((raw -> 'data' ->> 'fromSeq')::float8::bigint)) where type = 'log.gap' and status = 'received';
