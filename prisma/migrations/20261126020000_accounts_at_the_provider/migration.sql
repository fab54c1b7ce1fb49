-- Whose an account at the provider is, by its reference. [decision 144]
create index payment_account_provider_account_idx on payment_account (provider_account) where provider_account is not null;

create index provider_account_account_ref_idx on provider_account (account_ref) where account_ref is not null;
