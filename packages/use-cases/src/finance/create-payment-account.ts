import type { PaymentAccount } from '@larder/database/model';
import { lastFour } from '@larder/domain/last-four';
import type { WriteContext } from '../use-case.ts';
import { notifyOwners } from './notify-of-money.ts';
import { sealBankNumbers } from './sealed-bank-numbers.ts';

/** A bank account as it was entered. */
export type EnteredAccount = Pick<PaymentAccount, 'id' | 'merchantId' | 'holder' | 'bank'> & {
  readonly routing: string;
  readonly account: string;
};

/**
 * Creates an account for withdrawals, which waits for the platform's verification, and notifies all owners. Call it
 * with the wallet locked, after any usable account was replaced.
 */
export async function createPaymentAccount(
  ctx: WriteContext,
  { routing, account, ...entered }: EnteredAccount,
  how: {
    /** When withdrawals are possible, if it is verified by then. */
    readonly activeAt: Date;
    readonly createdById: string;
    readonly isChange: boolean;
  },
): Promise<PaymentAccount> {
  const { id, merchantId, bank } = entered;
  const { activeAt, createdById, isChange } = how;
  const made = await ctx.tx.paymentAccount.create({
    data: {
      ...entered,
      state: 'pending',
      numbers: sealBankNumbers(ctx, { merchantId, id }, { routing, account }),
      routingLast4: lastFour(routing),
      accountLast4: lastFour(account),
      activeAt,
      createdById,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    },
  });
  await notifyOwners(ctx, merchantId, {
    key: isChange ? 'paymentAccount.changed' : 'paymentAccount.set',
    params: { bank, last4: made.accountLast4 },
    cause: `payment_account:${id}`,
    target: { screen: 'paymentAccount' },
  });
  ctx.emit({ type: 'wallet.changed', merchantId });
  return made;
}
