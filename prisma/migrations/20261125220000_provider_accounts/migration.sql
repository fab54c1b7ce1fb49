-- Accounts of merchants at the provider, which a job opens once their application is approved. [decision 144]

-- CreateEnum
CREATE TYPE "provider_account_state" AS ENUM ('waiting', 'in_review', 'needs_documents', 'active', 'refused', 'failed');

-- CreateTable
CREATE TABLE "provider_account" (
    "id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "application_id" UUID NOT NULL,
    "state" "provider_account_state" NOT NULL,
    "provider" TEXT,
    "account_ref" TEXT,
    "needs" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "reason" TEXT,
    "payment_account_id" UUID,
    "attempt_count" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "provider_account_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "provider_account_merchant_id_key" ON "provider_account"("merchant_id");

-- CreateIndex
CREATE INDEX "provider_account_merchant_id_payment_account_id_idx" ON "provider_account"("merchant_id", "payment_account_id");

-- CreateIndex
CREATE INDEX "provider_account_next_attempt_at_idx" ON "provider_account"("next_attempt_at");

-- CreateIndex
CREATE INDEX "provider_account_state_created_at_id_idx" ON "provider_account"("state", "created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "provider_account_merchant_id_id_key" ON "provider_account"("merchant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "provider_account_merchant_id_application_id_key" ON "provider_account"("merchant_id", "application_id");

-- CreateIndex
CREATE UNIQUE INDEX "provider_account_provider_account_ref_key" ON "provider_account"("provider", "account_ref");

-- AddForeignKey
ALTER TABLE "provider_account" ADD CONSTRAINT "provider_account_merchant_id_application_id_fkey" FOREIGN KEY ("merchant_id", "application_id") REFERENCES "merchant_application"("merchant_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "provider_account" ADD CONSTRAINT "provider_account_merchant_id_payment_account_id_fkey" FOREIGN KEY ("merchant_id", "payment_account_id") REFERENCES "payment_account"("merchant_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

select wall_off('provider_account');

revoke delete on provider_account from larder_app, larder_system;
