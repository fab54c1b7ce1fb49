import { hasUnpaidSales } from '@larder/database/queries/onboarding/onboarding.queries';
import type { Tx } from '@larder/database/transaction';
import type { MerchantId } from '@larder/domain/ids';

/** True while the merchant has money here that was not paid out. No payouts exist, so that is every captured sale. */
export const hasWalletBalance = (tx: Tx, merchantId: MerchantId): Promise<boolean> =>
  hasUnpaidSales(tx, merchantId);
