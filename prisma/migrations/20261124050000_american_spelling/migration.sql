-- The spelling of every other name. What the protocol spells stays: session_end_reason has its 'cancelled'.
alter table restock_order rename column fulfilment to fulfillment;
alter table restock_record rename column fulfilment to fulfillment;
alter type fulfilment rename to fulfillment;

alter table planogram_version rename column cancelled_by_id to canceled_by_id;
alter table planogram_version rename column cancelled_at to canceled_at;
alter table planogram_version rename constraint planogram_version_merchant_id_cancelled_by_id_fkey
  to planogram_version_merchant_id_canceled_by_id_fkey;
alter table planogram_version rename constraint planogram_version_cancelled_has_time
  to planogram_version_canceled_has_time;
alter type planogram_status rename value 'cancelled' to 'canceled';
alter type command_state rename value 'cancelled' to 'canceled';
