-- Decisions about abnormal orders that the server holds for a moment, and the certainty from which phones tick a
-- suggestion beforehand.
set local lock_timeout = '2s';

-- AlterTable
ALTER TABLE "abnormal_rule" ADD COLUMN     "preselect_percent" INTEGER NOT NULL DEFAULT 80;

-- CreateTable
CREATE TABLE "waiting_decision" (
    "order_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "membership_id" UUID NOT NULL,
    "decision" "abnormal_decision" NOT NULL,
    "waive_reason" "waive_reason",
    "items" JSONB NOT NULL,
    "total_minor" BIGINT NOT NULL,
    "claimed_at" TIMESTAMPTZ(3),
    "made_at" TIMESTAMPTZ(3) NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "refusal" TEXT,

    CONSTRAINT "waiting_decision_pkey" PRIMARY KEY ("order_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "waiting_decision_id_key" ON "waiting_decision"("id");

-- CreateIndex
CREATE INDEX "waiting_decision_merchant_id_membership_id_idx" ON "waiting_decision"("merchant_id", "membership_id");

-- CreateIndex
CREATE UNIQUE INDEX "waiting_decision_merchant_id_order_id_key" ON "waiting_decision"("merchant_id", "order_id");

-- AddForeignKey
ALTER TABLE "waiting_decision" ADD CONSTRAINT "waiting_decision_merchant_id_order_id_fkey" FOREIGN KEY ("merchant_id", "order_id") REFERENCES "sales_order"("merchant_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "waiting_decision" ADD CONSTRAINT "waiting_decision_merchant_id_membership_id_fkey" FOREIGN KEY ("merchant_id", "membership_id") REFERENCES "membership"("merchant_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

select wall_off('waiting_decision');

alter table abnormal_rule
  add constraint abnormal_rule_preselect_percent check (preselect_percent between 50 and 100);
alter table waiting_decision
  add constraint waiting_decision_is_of_money check (decision <> 'record_items'),
  add constraint waiting_decision_waiver_has_reason check ((decision = 'waive') = (waive_reason is not null)),
  add constraint waiting_decision_total check (total_minor >= 0),
  add constraint waiting_decision_waits check (due_at > made_at);

-- The few that are held now.
create index waiting_decision_due on waiting_decision (due_at) where refusal is null;
