-- AlterEnum
ALTER TYPE "export_kind" ADD VALUE 'orders';

-- The unpaid part of an order that the merchant gave up; with what was captured, and what was refunded before, it is the whole total.
ALTER TABLE "sales_order" ADD COLUMN "written_off_minor" BIGINT NOT NULL DEFAULT 0;
alter table sales_order
  add constraint sales_order_written_off_is_the_rest check (
    written_off_minor = 0
    or (written_off_minor > 0 and status in ('completed', 'refunded') and captured_minor + reduced_minor + written_off_minor = total_minor));
