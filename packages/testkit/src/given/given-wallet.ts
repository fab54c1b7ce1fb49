import type { Database } from '@larder/database/open-database';
import { insertPostings } from '@larder/database/queries/ledger/ledger.queries';
import { transaction } from '@larder/database/transaction';
import { refundPosting, salePosting } from '@larder/domain/ledger/order-postings';
import { newTestId } from '../new-test-id.ts';
import { testNow } from '../test-now.ts';

type Money = {
  readonly merchantId: string;
  readonly deviceId?: string | null;
  readonly at?: Date;
};

/**
 * Posts captures, and with negative amounts refunds, that have no orders; all of it is available. `ledgerFaults`
 * compares payments with postings only from the side of payments. Returns the ids of the transactions.
 */
export async function givenAvailable(
  database: Database,
  { merchantId, deviceId = null, at = new Date(testNow) }: Money,
  amounts: readonly number[],
): Promise<string[]> {
  const postings = amounts.map((amountMinor, turn) => {
    const of = {
      merchantId,
      currency: 'USD',
      orderId: null,
      deviceId,
      provider: 'scripted',
      providerRef: null,
      // One after the other, so that their order is known.
      occurredAt: new Date(at.getTime() + turn),
      mode: 'platform',
    } as const;
    const posting =
      amountMinor > 0
        ? salePosting({
            ...of,
            paymentId: newTestId(),
            capturedMinor: amountMinor,
            feeMinor: 0,
            availableAt: of.occurredAt,
          })
        : refundPosting({ ...of, causeId: newTestId(), refundMinor: -amountMinor, returnedFeeMinor: 0 });
    return { id: newTestId(), ...posting };
  });
  await transaction(database, async (tx) => {
    await insertPostings(tx, postings, at);
  });
  return postings.map(({ id }) => id);
}
