-- A table may be downloaded instead of mailed, as a workbook too, and its member watches it being written.
create type export_format as enum ('csv', 'xlsx');

alter type export_status add value 'ready' after 'sent';

alter table export_job
  alter column email drop not null,
  add column format export_format not null default 'csv',
  add column written_rows integer not null default 0,
  add column attempts_before integer not null default 0;
