-- CreateIndex
CREATE INDEX "refund_merchant_id_requested_at_id_idx" ON "refund"("merchant_id", "requested_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "refund_merchant_id_state_requested_at_id_idx" ON "refund"("merchant_id", "state", "requested_at" DESC, "id" DESC);
