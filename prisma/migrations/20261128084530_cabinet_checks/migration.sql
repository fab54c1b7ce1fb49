-- What the broker refused for a number, cabinets under test, and the certificates of cabinets. [decisions 234, 235, 236]
set local lock_timeout = '2s';

-- AlterTable
ALTER TABLE "device" ADD COLUMN     "test_from" TIMESTAMPTZ(3),
ADD COLUMN     "test_until" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "broker_refusal" (
    "device_no" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "is_known" BOOLEAN NOT NULL,
    "count" INTEGER NOT NULL,
    "first_at" TIMESTAMPTZ(3) NOT NULL,
    "last_at" TIMESTAMPTZ(3) NOT NULL,
    "place" TEXT,

    CONSTRAINT "broker_refusal_pkey" PRIMARY KEY ("device_no","kind")
);

-- CreateTable
CREATE TABLE "device_certificate" (
    "serial" TEXT NOT NULL,
    "device_id" UUID NOT NULL,
    "authority" TEXT NOT NULL,
    "issued_at" TIMESTAMPTZ(3) NOT NULL,
    "not_after" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "device_certificate_pkey" PRIMARY KEY ("serial")
);

-- CreateIndex
CREATE INDEX "broker_refusal_last_at_idx" ON "broker_refusal"("last_at");

-- CreateIndex
CREATE INDEX "device_certificate_device_id_not_after_idx" ON "device_certificate"("device_id", "not_after" DESC);

-- CreateIndex
CREATE INDEX "device_certificate_authority_revoked_at_idx" ON "device_certificate"("authority", "revoked_at");

-- AddForeignKey
ALTER TABLE "device_certificate" ADD CONSTRAINT "device_certificate_device_id_fkey" FOREIGN KEY ("device_id") REFERENCES "device"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- Merchants see none of it: these are for operators and the makers of cabinets.
select wall_off('broker_refusal', 'false');
select wall_off('device_certificate', 'false');
revoke all on broker_refusal, device_certificate from larder_app;
