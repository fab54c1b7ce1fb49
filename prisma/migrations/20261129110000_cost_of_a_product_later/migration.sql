-- Whether the merchant has entered what a product costs; until then cost_minor repeats the price. The second column: from
-- when it was known of a product that was sold without; null where it always was, or is not yet.
set local lock_timeout = '2s';

-- AlterTable
ALTER TABLE "merchant_product" ADD COLUMN     "cost_known" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "cost_known_since" TIMESTAMPTZ(3);
