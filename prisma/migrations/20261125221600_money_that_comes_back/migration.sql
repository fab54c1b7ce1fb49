-- What a withdrawal transfers to the merchant's account at the provider: less than what arrives at the bank, where money
-- that a bank returned is still in that account. [decision 145]
alter table withdrawal add column transfer_minor bigint,
  add constraint withdrawal_transfer check (transfer_minor between 0 and amount_minor - fee_minor);
update withdrawal set transfer_minor = amount_minor - fee_minor where transfer_ref is not null;

-- A refund that failed after it had succeeded: its posting is reversed, and its complaint says so. [decision 145]
alter type ledger_kind add value 'refund_failed' after 'refund';
alter type complaint_entry_kind add value 'refund_failed';
-- Events and lines of the provider name refunds by its reference.
create index refund_provider_ref_idx on refund (provider_ref);
-- A refund that succeeded is due when the provider has news of it.
alter table refund drop constraint refund_due_while_processing;
alter table refund add constraint refund_due_at_provider check (
  next_attempt_at is null or (state in ('processing', 'succeeded') and method = 'provider')) not valid;
alter table refund validate constraint refund_due_at_provider;
-- As text: a new value of an enum cannot be used in the transaction that adds it.
alter table complaint_message drop constraint complaint_message_has_text, drop constraint complaint_message_of_refund;
alter table complaint_message
  add constraint complaint_message_has_text check (
    (text is null) = (kind::text in ('received', 'refunded', 'refund_failed'))) not valid,
  add constraint complaint_message_of_refund check (
    (amount_minor is not null) = (kind::text in ('refunded', 'refund_failed'))) not valid;
alter table complaint_message validate constraint complaint_message_has_text;
alter table complaint_message validate constraint complaint_message_of_refund;
