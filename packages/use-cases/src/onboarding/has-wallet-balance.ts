import { readWallet } from '@larder/database/queries/ledger/wallet.queries';
import type { Tx } from '@larder/database/transaction';
import type { MerchantId } from '@larder/domain/ids';

/** True while the merchant has money here that was not paid out, available or not, or owes some after refunds. */
export async function hasWalletBalance(tx: Tx, merchantId: MerchantId): Promise<boolean> {
  const { currency } = await tx.merchant.findUniqueOrThrow({
    where: { id: merchantId },
    select: { currency: true },
  });
  return Object.values(await readWallet(tx, merchantId, currency)).some((minor) => minor !== 0);
}
