import type { PaymentAccount } from '@larder/database/model';
import { lockWallet } from '@larder/database/queries/ledger/wallet.queries';
import { accept, type Result, refuse } from '@larder/domain/refusal';
import type { WriteContext } from '../../use-case.ts';

/**
 * Locks the wallet of a merchant and finds the account that waits to be verified. Names it by its last digits too: what
 * an operator has checked must not have been changed meanwhile. Refuses `NOT_FOUND`.
 */
export async function lockPendingAccount(
  { tx, now }: Pick<WriteContext, 'tx' | 'now'>,
  { merchantNo, last4 }: { readonly merchantNo: string; readonly last4: string },
): Promise<Result<PaymentAccount>> {
  const merchant = await tx.merchant.findUnique({ where: { merchantNo } });
  if (!merchant) return refuse('NOT_FOUND', { merchantNo });
  await lockWallet(tx, merchant.id, merchant.currency, now);
  const account = await tx.paymentAccount.findFirst({
    where: { merchantId: merchant.id, state: 'pending', accountLast4: last4 },
  });
  return account ? accept(account) : refuse('NOT_FOUND', { merchantNo, last4 });
}
