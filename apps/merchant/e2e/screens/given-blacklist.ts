import type { SalesOrder } from '@larder/database/model';
import type { Tx } from '@larder/database/transaction';
import { DAY_MS } from '@larder/domain/durations';
import { newTestId } from '@larder/testkit/new-test-id';

/** A blacklisted card with a long note, a wallet without an end or an order, and a card that was removed. */
export async function givenBlacklist(
  tx: Tx,
  { id: orderId, merchantId }: Pick<SalesOrder, 'id' | 'merchantId'>,
  { memberId, at }: { memberId: string; at: Date },
): Promise<void> {
  const made = { merchantId, createdAt: at, createdById: memberId, orderId };
  const hash = (of: number) => new Uint8Array(32).fill(of);
  await tx.blacklistEntry.createMany({
    data: [
      {
        ...made,
        id: newTestId(),
        kind: 'card',
        cardHash: hash(1),
        cardBrand: 'mastercard',
        cardLast4: '8210',
        reason: 'theft',
        note: 'Left with six bottles while the door camera was covered, twice in one week.',
        expiresAt: new Date(at.getTime() + 180 * DAY_MS),
      },
      {
        ...made,
        id: newTestId(),
        kind: 'wallet',
        cardHash: hash(2),
        reason: 'chargeback',
        orderId: null,
        createdById: null,
      },
      {
        ...made,
        id: newTestId(),
        kind: 'card',
        cardHash: hash(3),
        cardBrand: 'visa',
        cardLast4: '4242',
        reason: 'unpaid',
        removedAt: at,
        removedById: memberId,
        removalNote: 'Paid in cash.',
      },
    ],
  });
}
