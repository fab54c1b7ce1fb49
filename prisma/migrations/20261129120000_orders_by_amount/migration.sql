-- online
-- Orders of a merchant by what they came to, the latest first. [decision 326]
create index concurrently sales_order_merchant_id_total_minor_created_at_id_idx
  on sales_order (merchant_id, total_minor, created_at desc, id desc);
