-- Who is not to hear of one cabinet, though he hears of all others, has a row without methods for it.
alter table alert_subscription
  drop constraint alert_subscription_has_method,
  add constraint alert_subscription_has_method check (cardinality(methods) > 0 or device_id is not null);
