-- online
-- Finds the gaps that a cabinet declared without reading the thousands of events that may lie behind a hole.
create index concurrently device_event_inbox_gaps on device_event_inbox (device_id, log_id, seq) where type = 'log.gap';
