-- AlterTable
ALTER TABLE "restock_photo" DROP COLUMN "session_id";

-- AlterTable
ALTER TABLE "restock_task" ADD COLUMN     "begun_at" TIMESTAMPTZ(3);
