-- A shopper pays what stayed due of an order: a further payment of it. [decision 106]
ALTER TABLE "payment" ADD COLUMN "debt_order_id" UUID;
ALTER TABLE "refund" ADD COLUMN "debt_payment_id" UUID;
ALTER TABLE "payment" ADD CONSTRAINT "payment_merchant_id_debt_order_id_fkey" FOREIGN KEY ("merchant_id", "debt_order_id") REFERENCES "sales_order"("merchant_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "refund" ADD CONSTRAINT "refund_merchant_id_debt_payment_id_fkey" FOREIGN KEY ("merchant_id", "debt_payment_id") REFERENCES "payment"("merchant_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

alter table payment
  add constraint payment_pays_an_order_or_a_debt check (
    debt_order_id is null or (order_id is null and session_id = id));

-- Partial, so that sales write no entry. [decision 103]
create index payment_of_debt on payment (merchant_id, debt_order_id) where debt_order_id is not null;
-- Two phones never pay one debt at the same time.
create unique index payment_one_open_debt on payment (debt_order_id)
  where debt_order_id is not null and state in ('authorizing', 'authorized');
create index refund_by_debt_payment on refund (merchant_id, debt_payment_id) where debt_payment_id is not null;

alter table refund_line
  drop constraint refund_line_qty_positive,
  add constraint refund_line_qty_or_amount check (qty >= 1 or (qty = 0 and amount_minor >= 1));
