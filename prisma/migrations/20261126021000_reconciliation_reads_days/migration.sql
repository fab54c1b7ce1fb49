-- Reconciliation reads the lines of open days, and disputes that are not known yet, however many lines there are.
-- [decision 135]
drop index provider_line_match_provider_account_currency_day_idx;

create index provider_line_match_provider_day_account_currency_idx
  on provider_line_match (provider, day, account, currency);

create index provider_line_of_disputes on provider_line (provider, source_ref) where kind = 'dispute';
