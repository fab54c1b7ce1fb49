-- Only this function deletes connections, and never the last one of a cabinet: an outage that still lasts began there. [decision 78]

create function prune_connectivity(before timestamptz) returns bigint language plpgsql set larder.prunes to 'connectivity_log' as $$
declare
  gone bigint;
begin
  delete from connectivity_log l
   where l.at < before
     and exists (select from connectivity_log n where n.device_id = l.device_id and (n.at, n.id) > (l.at, l.id));
  get diagnostics gone = row_count;
  return gone;
end $$;

drop trigger connectivity_log_append_only on connectivity_log;
create trigger connectivity_log_append_only before update or delete on connectivity_log
  for each row when (current_setting('larder.prunes', true) is distinct from 'connectivity_log') execute function refuse_change();
