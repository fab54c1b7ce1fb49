-- CreateEnum
CREATE TYPE "label_decider" AS ENUM ('member', 'rule');

-- CreateEnum
CREATE TYPE "abnormal_rule_mode" AS ENUM ('wait', 'accept_suggestion', 'waive');

-- CreateEnum
CREATE TYPE "abnormal_rule_stop" AS ENUM ('no_suggestion', 'unknown_items', 'unsure', 'unusable', 'no_hold', 'above_hold', 'above_maximum');

-- AlterEnum
ALTER TYPE "abnormal_stage" ADD VALUE 'by_rule';

-- AlterTable
ALTER TABLE "recognition_label" ADD COLUMN     "decider_kind" "label_decider" NOT NULL DEFAULT 'member',
ALTER COLUMN "decider_id" DROP NOT NULL;

-- CreateTable
CREATE TABLE "abnormal_rule" (
    "merchant_id" UUID NOT NULL,
    "mode" "abnormal_rule_mode" NOT NULL,
    "min_conf_percent" INTEGER NOT NULL,
    "max_minor" BIGINT,
    "minutes_left" INTEGER NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "abnormal_rule_pkey" PRIMARY KEY ("merchant_id")
);

-- CreateTable
CREATE TABLE "abnormal_rule_result" (
    "order_id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "stop" "abnormal_rule_stop" NOT NULL,
    "session_version" INTEGER NOT NULL,
    "rule_version" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "abnormal_rule_result_pkey" PRIMARY KEY ("order_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "abnormal_rule_result_merchant_id_order_id_key" ON "abnormal_rule_result"("merchant_id", "order_id");

-- AddForeignKey
ALTER TABLE "abnormal_rule" ADD CONSTRAINT "abnormal_rule_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchant"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "abnormal_rule_result" ADD CONSTRAINT "abnormal_rule_result_merchant_id_order_id_fkey" FOREIGN KEY ("merchant_id", "order_id") REFERENCES "sales_order"("merchant_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

select wall_off('abnormal_rule');
select wall_off('abnormal_rule_result');

alter table recognition_label
  add constraint recognition_label_member_has_id check ((decider_kind = 'member') = (decider_id is not null)),
  drop constraint recognition_label_waiver_has_reason,
  add constraint recognition_label_waiver_has_reason
    check ((decision = 'waive' and decider_kind = 'member') = (waive_reason is not null));
alter table abnormal_rule
  add constraint abnormal_rule_min_conf_percent check (min_conf_percent between 50 and 100),
  add constraint abnormal_rule_max_minor_positive check (max_minor > 0),
  add constraint abnormal_rule_accepts_up_to check (mode <> 'accept_suggestion' or max_minor is not null),
  add constraint abnormal_rule_minutes_left check (minutes_left between 5 and 30);

-- What a rule decided lately: members are told of it.
create index recognition_label_by_rule on recognition_label (at) where decider_kind = 'rule';
