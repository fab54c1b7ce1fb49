-- A payout that came back is found by what the provider calls it. [decision 145]
create index withdrawal_bank_ref on withdrawal (bank_ref) where bank_ref is not null;
