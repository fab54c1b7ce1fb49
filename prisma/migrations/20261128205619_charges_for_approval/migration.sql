-- Charges above the most that one member may charge: they wait for a second member, who is kept with the decision.
set local lock_timeout = '2s';

-- AlterTable
ALTER TABLE "recognition_label" ADD COLUMN     "approver_id" UUID;

-- AlterTable
ALTER TABLE "waiting_decision" ALTER COLUMN "due_at" DROP NOT NULL;

-- AddForeignKey
ALTER TABLE "recognition_label" ADD CONSTRAINT "recognition_label_merchant_id_approver_id_fkey" FOREIGN KEY ("merchant_id", "approver_id") REFERENCES "membership"("merchant_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT NOT VALID;
alter table recognition_label validate constraint recognition_label_merchant_id_approver_id_fkey;

alter table waiting_decision
  add constraint waiting_decision_for_approval check (due_at is not null or decision = 'charge');
-- A second member is another one.
alter table recognition_label
  add constraint recognition_label_approver check (
    approver_id is null or (decision = 'charge' and decider_id is not null and approver_id <> decider_id)) not valid;
alter table recognition_label validate constraint recognition_label_approver;

-- The few that wait for a member.
create index waiting_decision_for_approval on waiting_decision (merchant_id) where refusal is null and due_at is null;
