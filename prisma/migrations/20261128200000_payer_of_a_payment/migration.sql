-- What the provider says of the payer, from the hold to its order: the account, masked, and the number of the payment in
-- that account or at the card's issuer. Null where it says nothing. [spec 3]
set local lock_timeout = '2s';

alter table payment
  add column payer_account text,
  add column activity_no text;
