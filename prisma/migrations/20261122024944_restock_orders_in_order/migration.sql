-- CreateIndex
CREATE INDEX "restock_order_merchant_id_created_at_id_idx" ON "restock_order"("merchant_id", "created_at" DESC, "id" DESC);
