-- With the seconds, so that a ranking of products reads no rows.
create index stock_out_day_merchant_id_product_id_business_date_out_s_idx
  on stock_out_day (merchant_id, product_id, business_date, out_s);
drop index stock_out_day_merchant_id_product_id_business_date_idx;
