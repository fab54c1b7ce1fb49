-- Numbers of applications that nobody goes on with are deleted as well: 90 days after the last change of a draft or of
-- one that waits for signatures. [domain 8]
alter table merchant_application
  drop constraint merchant_application_purged_after_decision,
  add constraint merchant_application_not_purged_in_review check (purge_at is null or status <> 'auto_review');

update merchant_application set purge_at = updated_at + interval '90 days'
 where status in ('draft', 'awaiting_signatures') and purge_at is null;
