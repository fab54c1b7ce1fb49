-- AlterTable
ALTER TABLE "template_rollout" ADD COLUMN     "only_prices" BOOLEAN NOT NULL DEFAULT false;

-- Prices of a whole template begin at once, and can be taken back like the price of one product.
alter table template_rollout
  drop constraint template_rollout_prices,
  add constraint template_rollout_prices check (
    product_id is null and num_nonnulls(price_minor, starts_at, carried_out_at) = 0 and (undoes_id is null or only_prices)
    or product_id is not null and not only_prices and (price_minor > 0 or price_minor is null and undoes_id is not null)
  );
