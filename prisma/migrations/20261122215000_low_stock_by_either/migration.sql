-- A warning may have both limits; stock is low as soon as it reaches either.
alter table warning_config
  drop constraint warning_config_low_stock,
  add constraint warning_config_low_stock check (
    low_stock_qty between 1 and 9999 and low_stock_pct between 1 and 99
    and (not low_stock_enabled or low_stock_qty is not null or low_stock_pct is not null));
