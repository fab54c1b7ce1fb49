-- Adding a column without a default changes no row, but waits for every open transaction: give up rather than block.
set local lock_timeout = '2s';

alter table device_command add column traceparent text;
alter table device_command
  add constraint device_command_traceparent_form check (traceparent ~ '^00-[0-9a-f]{32}-[0-9a-f]{16}-0[01]$') not valid;
alter table device_command validate constraint device_command_traceparent_form;
