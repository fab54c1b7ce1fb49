import type { PaymentAccount } from '@larder/database/model';
import { lockWallet } from '@larder/database/queries/ledger/wallet.queries';
import { createPaymentAccount } from '../finance/create-payment-account.ts';
import { currentAccount } from '../finance/payment-account.ts';
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
  const { holder, bank } = stored;
  return createPaymentAccount(
    ctx,
    { id: ctx.newId(), merchantId, holder, bank, routing, account },
    { activeAt: now, createdById: submittedById, isChange: false },
  );
}
