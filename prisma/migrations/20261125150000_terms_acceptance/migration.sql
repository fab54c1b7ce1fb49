-- Which version of the operator's terms an owner accepted for a merchant, and when. [decision 123]

-- CreateTable
CREATE TABLE "terms_acceptance" (
    "id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "version" TEXT NOT NULL,
    "accepted_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "terms_acceptance_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "terms_acceptance_merchant_id_version_account_id_key" ON "terms_acceptance"("merchant_id", "version", "account_id");

-- AddForeignKey
ALTER TABLE "terms_acceptance" ADD CONSTRAINT "terms_acceptance_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchant"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "terms_acceptance" ADD CONSTRAINT "terms_acceptance_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

select wall_off('terms_acceptance');

revoke update, delete on terms_acceptance from larder_app, larder_system;
