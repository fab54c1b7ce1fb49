-- CreateEnum
CREATE TYPE "abnormal_decision" AS ENUM ('charge', 'nothing_taken', 'waive', 'record_items');

-- CreateEnum
CREATE TYPE "waive_reason" AS ENUM ('unclear', 'no_evidence', 'device_fault', 'goodwill', 'test', 'other');

-- CreateEnum
CREATE TYPE "abnormal_stage" AS ENUM ('opened', 'urgent', 'last_call');

-- CreateTable
CREATE TABLE "abnormal_claim" (
    "order_id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "membership_id" UUID NOT NULL,
    "claimed_at" TIMESTAMPTZ(3) NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "abnormal_claim_pkey" PRIMARY KEY ("order_id")
);

-- CreateTable
CREATE TABLE "recognition_label" (
    "id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "session_id" UUID NOT NULL,
    "decider_id" UUID NOT NULL,
    "decision" "abnormal_decision" NOT NULL,
    "waive_reason" "waive_reason",
    "attempt" INTEGER,
    "model" TEXT,
    "items_before" JSONB NOT NULL,
    "items_after" JSONB NOT NULL,
    "seconds" INTEGER,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "recognition_label_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "abnormal_notice" (
    "order_id" UUID NOT NULL,
    "stage" "abnormal_stage" NOT NULL,
    "merchant_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "notified" INTEGER NOT NULL,

    CONSTRAINT "abnormal_notice_pkey" PRIMARY KEY ("order_id","stage")
);

-- CreateIndex
CREATE INDEX "abnormal_claim_merchant_id_membership_id_idx" ON "abnormal_claim"("merchant_id", "membership_id");

-- CreateIndex
CREATE UNIQUE INDEX "abnormal_claim_merchant_id_order_id_key" ON "abnormal_claim"("merchant_id", "order_id");

-- CreateIndex
CREATE UNIQUE INDEX "recognition_label_order_id_key" ON "recognition_label"("order_id");

-- CreateIndex
CREATE INDEX "recognition_label_merchant_id_decider_id_idx" ON "recognition_label"("merchant_id", "decider_id");

-- CreateIndex
CREATE INDEX "recognition_label_merchant_id_at_idx" ON "recognition_label"("merchant_id", "at");

-- CreateIndex
CREATE UNIQUE INDEX "recognition_label_merchant_id_order_id_key" ON "recognition_label"("merchant_id", "order_id");

-- CreateIndex
CREATE INDEX "abnormal_notice_merchant_id_order_id_idx" ON "abnormal_notice"("merchant_id", "order_id");

-- CreateIndex
CREATE INDEX "abnormal_notice_merchant_id_stage_at_idx" ON "abnormal_notice"("merchant_id", "stage", "at");

-- AddForeignKey
ALTER TABLE "abnormal_claim" ADD CONSTRAINT "abnormal_claim_merchant_id_order_id_fkey" FOREIGN KEY ("merchant_id", "order_id") REFERENCES "sales_order"("merchant_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "abnormal_claim" ADD CONSTRAINT "abnormal_claim_merchant_id_membership_id_fkey" FOREIGN KEY ("merchant_id", "membership_id") REFERENCES "membership"("merchant_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "recognition_label" ADD CONSTRAINT "recognition_label_merchant_id_order_id_fkey" FOREIGN KEY ("merchant_id", "order_id") REFERENCES "sales_order"("merchant_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "recognition_label" ADD CONSTRAINT "recognition_label_merchant_id_decider_id_fkey" FOREIGN KEY ("merchant_id", "decider_id") REFERENCES "membership"("merchant_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "abnormal_notice" ADD CONSTRAINT "abnormal_notice_merchant_id_order_id_fkey" FOREIGN KEY ("merchant_id", "order_id") REFERENCES "sales_order"("merchant_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- What members decided stays as it was.
create trigger recognition_label_append_only before update or delete on recognition_label
  for each row execute function refuse_change();

alter table recognition_label
  add constraint recognition_label_waiver_has_reason check ((decision = 'waive') = (waive_reason is not null)),
  add constraint recognition_label_seconds_not_negative check (seconds >= 0);
alter table abnormal_claim add constraint abnormal_claim_ends_after_it_began check (until > claimed_at);
alter table abnormal_notice add constraint abnormal_notice_notified_not_negative check (notified >= 0);

-- Orders that are no longer open, newest first; the open ones have an index by deadline.
create index sales_order_abnormal_state on sales_order (merchant_id, abnormal_state, created_at desc, id desc)
  where abnormal_state is not null;

select wall_off(walled::regclass) from unnest(array['abnormal_claim', 'abnormal_notice', 'recognition_label']) as walled;
