-- What a cabinet was given in the last 24 hours is counted before it gets another place for a file.
-- CreateIndex
CREATE INDEX "file_object_device_id_created_at_idx" ON "file_object"("device_id", "created_at");
