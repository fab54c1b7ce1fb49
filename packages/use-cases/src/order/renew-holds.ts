import { minorToNumber } from '@larder/database/minor-to-number';
import type { Payment } from '@larder/database/model';
import type { WriteContext } from '../use-case.ts';

/**
 * True for a hold that is gone but can be requested again because its card is known. [domain 5: aborted, a late start]
 */
export function isRenewable(payment: Payment | null): payment is Payment & { readonly fingerprint: string } {
  const gone = payment?.state === 'voided' || payment?.state === 'expired';
  return gone && payment.fingerprint !== null;
}

export type HoldToRenew = {
  readonly orderId: string;
  /** What the order charges. */
  readonly totalMinor: number;
  readonly payment: Payment;
};

/**
 * Requests new holds for orders whose hold was released before the cabinet reported a sale. A new hold is never above
 * the one before, to which the shopper agreed; it is captured like any other, and the rest of a higher total stays
 * unpaid, as with the first hold. If the card declines, the whole order stays unpaid. An order has one payment: the one
 * before leaves it. The orders and their payments must be locked. [decision 274]
 */
export async function renewHolds(
  ctx: Pick<WriteContext, 'tx' | 'now' | 'newId' | 'wake'>,
  holds: readonly HoldToRenew[],
): Promise<void> {
  if (holds.length === 0) return;
  const ids = {
    merchantId: { in: holds.map((hold) => hold.payment.merchantId) },
    orderId: { in: holds.map((hold) => hold.orderId) },
  };
  await ctx.tx.payment.updateMany({ where: ids, data: { orderId: null, updatedAt: ctx.now } });
  await ctx.tx.payment.createMany({
    data: holds.map(({ orderId, totalMinor, payment }) => {
      const {
        merchantId,
        deviceId,
        sessionId,
        provider,
        method,
        fingerprint,
        cardHash,
        cardBrand,
        cardLast4,
        payerAccount,
        currency,
      } = payment;
      const askedMinor = Math.min(totalMinor, minorToNumber(payment.authorizedMinor));
      return {
        merchantId,
        deviceId,
        sessionId,
        provider,
        method,
        fingerprint,
        cardHash,
        cardBrand,
        cardLast4,
        payerAccount,
        currency,
        id: ctx.newId(),
        orderId,
        state: 'authorizing' as const,
        authorizedMinor: askedMinor,
        dueMinor: askedMinor,
        nextAttemptAt: ctx.now,
        createdAt: ctx.now,
        updatedAt: ctx.now,
      };
    }),
  });
  ctx.wake('work');
}
