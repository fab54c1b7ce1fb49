import { owedByWallet } from '@larder/database/queries/bill/bill.queries';
import { lockWallet } from '@larder/database/queries/ledger/wallet.queries';
import type { MerchantId } from '@larder/domain/ids';
import { accept, type Result, refuse } from '@larder/domain/refusal';
import type { WriteContext } from '../use-case.ts';

/**
 * Locks the wallet and judges whether the merchant may leave it for a provider account of its own. Refuses
 * `INDEPENDENT_BALANCE` while it holds money that was not paid out, available or not, or owes some after refunds, and
 * `INDEPENDENT_OPEN` while a bank may return a withdrawal or the wallet owes bills.
 */
export async function checkNothingOpen(
  { tx, now }: Pick<WriteContext, 'tx' | 'now'>,
  merchantId: MerchantId,
): Promise<Result<void>> {
  const { currency } = await tx.merchant.findUniqueOrThrow({
    where: { id: merchantId },
    select: { currency: true },
  });
  const wallet = await lockWallet(tx, merchantId, currency, now);
  if (Object.values(wallet).some((minor) => minor !== 0)) return refuse('INDEPENDENT_BALANCE');
  const onTheWay = await tx.withdrawal.count({
    where: {
      merchantId,
      OR: [{ state: { in: ['submitted', 'processing'] } }, { state: 'paid', nextAttemptAt: { not: null } }],
    },
  });
  const owedMinor = await owedByWallet(tx, merchantId, currency);
  return onTheWay > 0 || owedMinor > 0 ? refuse('INDEPENDENT_OPEN') : accept();
}
