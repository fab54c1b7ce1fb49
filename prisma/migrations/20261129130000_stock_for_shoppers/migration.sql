-- What a merchant's shopper pages say of the stock. [decision 323]
set local lock_timeout = '2s';

-- AlterTable
ALTER TABLE "merchant" ADD COLUMN     "shows_few_left" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "shows_sold_out" BOOLEAN NOT NULL DEFAULT true;
