-- AlterTable
ALTER TABLE "alert" ADD COLUMN     "notify_at" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "alert_device_id_type_created_at_idx" ON "alert"("device_id", "type", "created_at");

-- CreateIndex
CREATE INDEX "alert_notify_at" ON "alert"("notify_at") WHERE "notify_at" IS NOT NULL;
