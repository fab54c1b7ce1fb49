-- Human numbers: letter + yyMMdd + 8 digits. A sequence never waits for another transaction; a number may be skipped, never doubled.
create sequence order_number maxvalue 99999999 cycle;
create sequence merchant_number maxvalue 99999999 cycle;
create sequence alert_number maxvalue 99999999 cycle;
create sequence product_number maxvalue 99999999 cycle;

-- Rows that change often keep room on their page, so that an update writes no index.
alter table device_connectivity set (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05);
alter table stock_level set (fillfactor = 70);
alter table device_event_log set (fillfactor = 50);
alter table rate_limit_counter set (fillfactor = 50);

-- Written once and pruned from the old end.
alter table live_event set (autovacuum_vacuum_scale_factor = 0.02);
alter table device_event_inbox set (autovacuum_vacuum_scale_factor = 0.02);
