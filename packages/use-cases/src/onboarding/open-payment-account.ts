import type { PaymentAccount } from '@larder/database/model';
import { lockWallet } from '@larder/database/queries/ledger/wallet.queries';
import { lastFour } from '@larder/domain/last-four';
import { notifyOwners } from '../finance/notify-of-money.ts';
import { currentAccount } from '../finance/payment-account.ts';
import { sealBankNumbers } from '../finance/sealed-bank-numbers.ts';
import type { WriteContext } from '../use-case.ts';
import type { WholeApplication } from './own-application.ts';
import { openNumber } from './sealed-number.ts';
import type { StoredBank } from './stored-steps.ts';

/**
 * Returns the bank account of an approved merchant: the one that its members have entered, or else that of its
 * application, which becomes the account of its withdrawals; all owners are notified of it. Null if the numbers of the
 * application were deleted, or if the last account was rejected: its members enter another.
 */
export async function openPaymentAccount(
  ctx: WriteContext,
  application: WholeApplication,
  currency: string,
): Promise<PaymentAccount | null> {
  const { tx, now } = ctx;
  const { id: rowId, merchantId, submittedById } = application;
  await lockWallet(tx, merchantId, currency, now);
  const known = await currentAccount(tx, merchantId);
  if (known) return known.state === 'rejected' ? null : known;
  const stored = application.bank as StoredBank | null;
  const routing = openNumber(ctx, { column: 'merchant_application routing', rowId }, application.routing);
  const account = openNumber(ctx, { column: 'merchant_application account', rowId }, application.account);
  if (!stored || routing === null || account === null || submittedById === null) return null;
  const id = ctx.newId();
  const { holder, bank } = stored;
  const made = await tx.paymentAccount.create({
    data: {
      id,
      merchantId,
      state: 'pending',
      holder,
      bank,
      numbers: sealBankNumbers(ctx, { merchantId, id }, { routing, account }),
      routingLast4: lastFour(routing),
      accountLast4: lastFour(account),
      activeAt: now,
      createdById: submittedById,
      createdAt: now,
      updatedAt: now,
    },
  });
  await notifyOwners(ctx, merchantId, {
    key: 'paymentAccount.set',
    params: { bank, last4: made.accountLast4 },
    cause: `payment_account:${id}`,
    target: { screen: 'paymentAccount' },
  });
  ctx.emit({ type: 'wallet.changed', merchantId });
  return made;
}
