-- CreateEnum
CREATE TYPE "blacklist_kind" AS ENUM ('card', 'wallet');

-- CreateEnum
CREATE TYPE "blacklist_reason" AS ENUM ('unpaid', 'theft', 'abuse', 'chargeback', 'other');

-- AlterTable
ALTER TABLE "payment" ADD COLUMN     "card_hash" BYTEA;

-- CreateTable
CREATE TABLE "blacklist_entry" (
    "id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "kind" "blacklist_kind" NOT NULL,
    "card_hash" BYTEA NOT NULL,
    "token_hash" BYTEA,
    "card_brand" TEXT,
    "card_last4" CHAR(4),
    "reason" "blacklist_reason" NOT NULL,
    "note" TEXT,
    "order_id" UUID,
    "created_by_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3),
    "removed_at" TIMESTAMPTZ(3),
    "removed_by_id" UUID,
    "removal_note" TEXT,

    CONSTRAINT "blacklist_entry_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "blacklist_entry_merchant_id_created_at_id_idx" ON "blacklist_entry"("merchant_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "blacklist_entry_merchant_id_order_id_idx" ON "blacklist_entry"("merchant_id", "order_id");

-- CreateIndex
CREATE INDEX "blacklist_entry_merchant_id_created_by_id_idx" ON "blacklist_entry"("merchant_id", "created_by_id");

-- CreateIndex
CREATE INDEX "blacklist_entry_merchant_id_removed_by_id_idx" ON "blacklist_entry"("merchant_id", "removed_by_id");

-- CreateIndex
CREATE UNIQUE INDEX "blacklist_entry_merchant_id_id_key" ON "blacklist_entry"("merchant_id", "id");

-- AddForeignKey
ALTER TABLE "blacklist_entry" ADD CONSTRAINT "blacklist_entry_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchant"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "blacklist_entry" ADD CONSTRAINT "blacklist_entry_merchant_id_order_id_fkey" FOREIGN KEY ("merchant_id", "order_id") REFERENCES "sales_order"("merchant_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "blacklist_entry" ADD CONSTRAINT "blacklist_entry_merchant_id_created_by_id_fkey" FOREIGN KEY ("merchant_id", "created_by_id") REFERENCES "membership"("merchant_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "blacklist_entry" ADD CONSTRAINT "blacklist_entry_merchant_id_removed_by_id_fkey" FOREIGN KEY ("merchant_id", "removed_by_id") REFERENCES "membership"("merchant_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- Invariants
CREATE UNIQUE INDEX "blacklist_entry_active" ON "blacklist_entry"("merchant_id", "card_hash") WHERE "removed_at" IS NULL;
CREATE INDEX "blacklist_entry_active_token" ON "blacklist_entry"("merchant_id", "token_hash") WHERE "removed_at" IS NULL;
CREATE INDEX "payment_card" ON "payment"("merchant_id", "card_hash") WHERE "card_hash" IS NOT NULL;
ALTER TABLE "blacklist_entry" ADD CONSTRAINT "blacklist_entry_hashes" CHECK (
    octet_length("card_hash") = 32 AND octet_length("token_hash") = 32);
ALTER TABLE "blacklist_entry" ADD CONSTRAINT "blacklist_entry_removal" CHECK (
    "removed_at" IS NOT NULL OR num_nonnulls("removed_by_id", "removal_note") = 0);

-- The wall between merchants. [decision 56]
SELECT wall_off('blacklist_entry');
