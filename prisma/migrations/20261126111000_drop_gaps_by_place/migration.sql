-- The index by beginning replaces it.
set local lock_timeout = '2s';
drop index device_event_inbox_gaps;
