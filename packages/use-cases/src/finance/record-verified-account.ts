import type { PaymentAccount } from '@larder/database/model';
import type { WriteContext } from '../use-case.ts';
import { notifyOfMoney } from './notify-of-money.ts';

/**
 * Marks an account that waits as verified, and notifies members. `providerAccount`: the merchant's account at the
 * provider that pays out to it; null: an operator transfers by hand. Call it with the wallet locked.
 */
export async function recordVerifiedAccount(
  ctx: WriteContext,
  { id, merchantId, bank, accountLast4: last4 }: PaymentAccount,
  providerAccount: string | null,
): Promise<void> {
  await ctx.tx.paymentAccount.update({
    where: { id },
    data: { state: 'active', decidedAt: ctx.now, providerAccount, updatedAt: ctx.now },
  });
  await notifyOfMoney(ctx, merchantId, {
    key: 'paymentAccount.verified',
    params: { bank, last4 },
    cause: `payment_account:${id}:verified`,
    target: { screen: 'paymentAccount' },
  });
  ctx.emit({ type: 'wallet.changed', merchantId });
}
