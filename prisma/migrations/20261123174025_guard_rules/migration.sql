-- CreateEnum
CREATE TYPE "guard_kind" AS ENUM ('debt', 'unpaid_week', 'sessions_hour', 'abnormal_share');

-- CreateEnum
CREATE TYPE "guard_mode" AS ENUM ('off', 'observe', 'enforce');

-- CreateEnum
CREATE TYPE "guard_act" AS ENUM ('warn', 'raise_hold', 'deny');

-- CreateTable
CREATE TABLE "guard_rule" (
    "merchant_id" UUID NOT NULL,
    "kind" "guard_kind" NOT NULL,
    "mode" "guard_mode" NOT NULL,
    "threshold" BIGINT NOT NULL,
    "act" "guard_act" NOT NULL,
    "hold_minor" BIGINT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "saved_by_id" UUID NOT NULL,
    "saved_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "guard_rule_pkey" PRIMARY KEY ("merchant_id","kind")
);

-- CreateTable
CREATE TABLE "guard_hit" (
    "id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "card_hash" BYTEA NOT NULL,
    "card_brand" TEXT,
    "card_last4" CHAR(4),
    "kind" "guard_kind" NOT NULL,
    "act" "guard_act" NOT NULL,
    "enforced" BOOLEAN NOT NULL,
    "day" DATE NOT NULL,
    "taps" INTEGER NOT NULL DEFAULT 1,
    "device_id" UUID NOT NULL,
    "threshold" BIGINT NOT NULL,
    "measured" BIGINT NOT NULL,
    "first_at" TIMESTAMPTZ(3) NOT NULL,
    "last_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "guard_hit_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "guard_rule_merchant_id_saved_by_id_idx" ON "guard_rule"("merchant_id", "saved_by_id");

-- CreateIndex
CREATE INDEX "guard_hit_merchant_id_last_at_id_idx" ON "guard_hit"("merchant_id", "last_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "guard_hit_merchant_id_device_id_idx" ON "guard_hit"("merchant_id", "device_id");

-- CreateIndex
CREATE UNIQUE INDEX "guard_hit_merchant_id_id_key" ON "guard_hit"("merchant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "guard_hit_merchant_id_card_hash_kind_act_enforced_day_key" ON "guard_hit"("merchant_id", "card_hash", "kind", "act", "enforced", "day");

-- AddForeignKey
ALTER TABLE "guard_rule" ADD CONSTRAINT "guard_rule_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchant"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "guard_rule" ADD CONSTRAINT "guard_rule_merchant_id_saved_by_id_fkey" FOREIGN KEY ("merchant_id", "saved_by_id") REFERENCES "membership"("merchant_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "guard_hit" ADD CONSTRAINT "guard_hit_merchant_id_device_id_fkey" FOREIGN KEY ("merchant_id", "device_id") REFERENCES "device_assignment"("merchant_id", "device_id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- The wall between merchants. [decision 56]
SELECT wall_off('guard_rule');
SELECT wall_off('guard_hit');

-- Invariants
ALTER TABLE "guard_rule" ADD CONSTRAINT "guard_rule_threshold" CHECK (
    "threshold" BETWEEN 1 AND CASE WHEN "kind" = 'debt' THEN 99999999 ELSE 100 END);
ALTER TABLE "guard_rule" ADD CONSTRAINT "guard_rule_hold" CHECK (
    ("act" = 'raise_hold') = ("hold_minor" IS NOT NULL) AND "hold_minor" > 0);
ALTER TABLE "guard_hit" ADD CONSTRAINT "guard_hit_card" CHECK (
    octet_length("card_hash") = 32 AND "taps" > 0 AND "last_at" >= "first_at");
-- The newest payments of a card are read at every tap.
DROP INDEX "payment_card";
CREATE INDEX "payment_card" ON "payment"("merchant_id", "card_hash", "created_at") WHERE "card_hash" IS NOT NULL;
-- The cards of the last hour, in a table that grows by its time.
CREATE INDEX "payment_created_at_idx" ON "payment" USING BRIN ("created_at");
