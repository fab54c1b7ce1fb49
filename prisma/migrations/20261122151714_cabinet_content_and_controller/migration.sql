-- AlterEnum
ALTER TYPE "quarantine_reason" ADD VALUE 'rejected';

-- AlterTable
ALTER TABLE "device" ADD COLUMN     "controller" JSONB NOT NULL DEFAULT '{}';

-- AlterTable
ALTER TABLE "device_quarantine" ADD COLUMN     "issue" TEXT;
