-- What recognisers were not sure of, by merchant: the editor of templates warns of what was mixed up lately. Partial, so invisible to Prisma.
create index sales_order_low_confidence on sales_order (merchant_id, created_at desc) where abnormal_reason = 'low_confidence';
