-- AlterTable
ALTER TABLE "door_session" ADD COLUMN "tax_mode" "tax_mode";
