-- CreateEnum
CREATE TYPE "refund_reason" AS ENUM ('not_taken', 'wrong_item', 'double_charge', 'quality', 'expired', 'price', 'goodwill', 'other');

-- CreateEnum
CREATE TYPE "refund_state" AS ENUM ('submitted', 'pending_approval', 'processing', 'succeeded', 'failed', 'rejected');

-- CreateEnum
CREATE TYPE "refund_method" AS ENUM ('provider', 'reduced_capture', 'manual');

-- AlterTable
ALTER TABLE "merchant" ADD COLUMN     "refund_approval_above_minor" BIGINT;

-- AlterTable
ALTER TABLE "sales_order" ADD COLUMN     "reduced_minor" BIGINT NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "refund" (
    "id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "device_id" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "refund_no" TEXT NOT NULL,
    "state" "refund_state" NOT NULL,
    "method" "refund_method" NOT NULL DEFAULT 'provider',
    "amount_minor" BIGINT NOT NULL,
    "reason" "refund_reason" NOT NULL,
    "note" TEXT,
    "closing_note" TEXT,
    "return_to_stock" BOOLEAN NOT NULL,
    "requested_by_id" UUID NOT NULL,
    "requested_at" TIMESTAMPTZ(3) NOT NULL,
    "decided_by_id" UUID,
    "decided_at" TIMESTAMPTZ(3),
    "refunded_at" TIMESTAMPTZ(3),
    "provider_ref" TEXT,
    "failure_code" TEXT,
    "key_no" INTEGER NOT NULL DEFAULT 1,
    "attempt_count" INTEGER NOT NULL DEFAULT 0,
    "failure_count" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "refund_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "refund_line" (
    "merchant_id" UUID NOT NULL,
    "refund_id" UUID NOT NULL,
    "order_item_id" UUID NOT NULL,
    "qty" INTEGER NOT NULL,
    "amount_minor" BIGINT NOT NULL,

    CONSTRAINT "refund_line_pkey" PRIMARY KEY ("refund_id","order_item_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "refund_refund_no_key" ON "refund"("refund_no");

-- CreateIndex
CREATE INDEX "refund_merchant_id_order_id_requested_at_id_idx" ON "refund"("merchant_id", "order_id", "requested_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "refund_merchant_id_refunded_at_idx" ON "refund"("merchant_id", "refunded_at");

-- CreateIndex
CREATE INDEX "refund_device_id_refunded_at_idx" ON "refund"("device_id", "refunded_at");

-- CreateIndex
CREATE INDEX "refund_next_attempt_at_idx" ON "refund"("next_attempt_at");

-- CreateIndex
CREATE UNIQUE INDEX "refund_merchant_id_id_key" ON "refund"("merchant_id", "id");

-- CreateIndex
CREATE INDEX "refund_line_merchant_id_order_item_id_idx" ON "refund_line"("merchant_id", "order_item_id");

-- AddForeignKey
ALTER TABLE "refund" ADD CONSTRAINT "refund_merchant_id_order_id_fkey" FOREIGN KEY ("merchant_id", "order_id") REFERENCES "sales_order"("merchant_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "refund" ADD CONSTRAINT "refund_merchant_id_device_id_fkey" FOREIGN KEY ("merchant_id", "device_id") REFERENCES "device_assignment"("merchant_id", "device_id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "refund" ADD CONSTRAINT "refund_merchant_id_requested_by_id_fkey" FOREIGN KEY ("merchant_id", "requested_by_id") REFERENCES "membership"("merchant_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "refund" ADD CONSTRAINT "refund_merchant_id_decided_by_id_fkey" FOREIGN KEY ("merchant_id", "decided_by_id") REFERENCES "membership"("merchant_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "refund_line" ADD CONSTRAINT "refund_line_merchant_id_refund_id_fkey" FOREIGN KEY ("merchant_id", "refund_id") REFERENCES "refund"("merchant_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "refund_line" ADD CONSTRAINT "refund_line_merchant_id_order_item_id_fkey" FOREIGN KEY ("merchant_id", "order_item_id") REFERENCES "order_item"("merchant_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- Human numbers: R + yyMMdd + 8 digits.
create sequence refund_number maxvalue 99999999 cycle;

-- Invariants
alter table refund
  add constraint refund_no_form check (refund_no ~ '^R\d{14}$'),
  add constraint refund_amount_positive check (amount_minor > 0),
  add constraint refund_notes_length check (char_length(note) <= 200 and char_length(closing_note) <= 200),
  add constraint refund_succeeded_has_time check ((state = 'succeeded') = (refunded_at is not null)),
  add constraint refund_due_while_processing check (
    next_attempt_at is null or (state = 'processing' and method = 'provider')),
  add constraint refund_payout_is_explained check (method <> 'manual' or (state = 'succeeded' and closing_note is not null)),
  add constraint refund_stock_of_not_taken check (not return_to_stock or reason = 'not_taken'),
  add constraint refund_decision_is_complete check ((decided_by_id is null) = (decided_at is null)),
  add constraint refund_decided_by_another check (decided_by_id <> requested_by_id),
  add constraint refund_rejected_was_decided check (state <> 'rejected' or decided_at is not null),
  add constraint refund_counters_in_range check (key_no >= 1 and attempt_count >= 0 and failure_count >= 0);

alter table refund_line
  add constraint refund_line_qty_positive check (qty >= 1),
  add constraint refund_line_amount_not_negative check (amount_minor >= 0);

alter table merchant
  add constraint merchant_refund_approval_not_negative check (refund_approval_above_minor >= 0);

-- An order of which everything was refunded before the capture is refunded too: nothing was ever captured.
alter table sales_order
  drop constraint sales_order_captured_within_total,
  drop constraint sales_order_paid_has_time,
  drop constraint sales_order_refunded_is_all,
  add constraint sales_order_captured_within_total check (reduced_minor >= 0 and captured_minor + reduced_minor <= total_minor),
  add constraint sales_order_paid_has_time check (
    case status when 'paid' then paid_at is not null when 'refunded' then paid_at is not null or captured_minor = 0 else true end),
  add constraint sales_order_refunded_is_all check (
    status <> 'refunded' or (refunded_minor = captured_minor and refunded_minor + reduced_minor > 0));

select wall_off(walled::regclass) from unnest(array['refund', 'refund_line']) as walled;
