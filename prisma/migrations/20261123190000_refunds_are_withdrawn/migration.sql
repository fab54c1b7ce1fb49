-- Whoever requested a refund may take it back; only another member approves it.
alter table refund drop constraint refund_decided_by_another;
alter table refund add constraint refund_decided_by_another
  check (state = 'rejected' or decided_by_id <> requested_by_id) not valid;
alter table refund validate constraint refund_decided_by_another;
