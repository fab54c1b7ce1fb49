-- CreateIndex
CREATE INDEX "audit_log_device_id_at_id_idx" ON "audit_log"("device_id", "at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "telemetry_sample_at_idx" ON "telemetry_sample" USING BRIN ("at");
