-- AlterTable
ALTER TABLE "template_rollout" ADD COLUMN     "carried_out_at" TIMESTAMPTZ(3),
ADD COLUMN     "price_minor" BIGINT,
ADD COLUMN     "product_id" UUID,
ADD COLUMN     "starts_at" TIMESTAMPTZ(3),
ADD COLUMN     "undoes_id" UUID;

-- AlterTable
ALTER TABLE "template_rollout_device" ADD COLUMN     "canceled_at" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "template_rollout_merchant_id_product_id_created_at_id_idx" ON "template_rollout"("merchant_id", "product_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "template_rollout_merchant_id_undoes_id_idx" ON "template_rollout"("merchant_id", "undoes_id");

-- AddForeignKey
ALTER TABLE "template_rollout" ADD CONSTRAINT "template_rollout_merchant_id_product_id_fkey" FOREIGN KEY ("merchant_id", "product_id") REFERENCES "merchant_product"("merchant_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "template_rollout" ADD CONSTRAINT "template_rollout_merchant_id_undoes_id_fkey" FOREIGN KEY ("merchant_id", "undoes_id") REFERENCES "template_rollout"("merchant_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- One source: a preset, a version, or a product with its new price; only an undo of several prices has none of its own.
alter table template_rollout
  drop constraint template_rollout_source,
  add constraint template_rollout_source check (num_nonnulls(preset_id, version_id, product_id) = 1),
  add constraint template_rollout_prices check (
    product_id is null and num_nonnulls(price_minor, undoes_id, starts_at, carried_out_at) = 0
    or product_id is not null and (price_minor > 0 or price_minor is null and undoes_id is not null)
  );

-- Neither while prices wait, and after they were canceled.
alter table template_rollout_device
  drop constraint template_rollout_device_result,
  add constraint template_rollout_device_result check (num_nonnulls(version_id, refusal, canceled_at) <= 1);

-- The worker looks for prices that have become due.
create index template_rollout_waiting_prices on template_rollout (starts_at)
  where starts_at is not null and carried_out_at is null;
