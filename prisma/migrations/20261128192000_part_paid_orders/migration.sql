-- online
-- Orders of which a part was captured although they are no sale are few among all; two years of them are read at once.
create index concurrently sales_order_part_paid on sales_order (device_id, consumed_at)
  where captured_minor > 0 and (status in ('abnormal', 'unpaid') or written_off_minor > 0);
