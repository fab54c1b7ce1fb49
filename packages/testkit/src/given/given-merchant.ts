import type { Merchant, Prisma } from '@larder/database/model';
import type { Tx } from '@larder/database/transaction';
import { newTestId } from '../new-test-id.ts';
import { testNow } from '../test-now.ts';

let count = 0;

/** Creates an active US merchant with all features. */
export function givenMerchant(
  tx: Tx,
  overrides: Partial<Prisma.MerchantUncheckedCreateInput> = {},
): Promise<Merchant> {
  count += 1;
  const at = new Date(testNow);
  return tx.merchant.create({
    data: {
      id: newTestId(),
      merchantNo: `M${newTestId().replaceAll('-', '').slice(-14)}`,
      name: `Corner Fridge ${count}`,
      status: 'active',
      currency: 'USD',
      timezone: 'America/New_York',
      locale: 'en-US',
      country: 'US',
      features: ['statistics', 'restock_quick', 'restock_one_click', 'restock_refill'],
      taxRatePpm: 88_750,
      createdAt: at,
      updatedAt: at,
      ...overrides,
    },
  });
}
