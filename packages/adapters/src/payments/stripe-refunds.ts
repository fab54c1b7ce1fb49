import type { PaymentsPort, RefundAnswer } from '@larder/use-cases/ports/payments.port';
import type Stripe from 'stripe';
import { askOnce, askUnderFreshKey } from './ask-stripe.ts';
import { isIntentId, isLost } from './stripe-intent.ts';
import { KEY, TIMEOUT } from './stripe-request.ts';

const MOST_REFUNDS = 1_000;

/** All refunds of a payment, newest first. */
export const listRefunds = (stripe: Stripe, authRef: string): Promise<Stripe.Refund[]> =>
  stripe.refunds.list({ payment_intent: authRef, limit: 100 }).autoPagingToArray({ limit: MOST_REFUNDS });

/**
 * Refunds by payment intent. A refund is looked for before it is made: Stripe forgets keys after a day, and a late
 * repetition must not refund twice.
 */
export function createStripeRefunds(stripe: Stripe): Pick<PaymentsPort, 'refund' | 'readRefund'> {
  async function find(authRef: string, isIt: (refund: Stripe.Refund) => boolean) {
    return (await listRefunds(stripe, authRef)).find(isIt) ?? null;
  }
  const byKey = (key: string) => (refund: Stripe.Refund) => refund.metadata?.[KEY] === key;

  return {
    refund: async ({ key, authRef, amountMinor }) => {
      if (!isIntentId(authRef)) return failed({ reason: 'unknown_authorization', retriable: false });
      const known = await askOnce(() => find(authRef, byKey(key)));
      if (known.kind === 'unclear') return TIMEOUT;
      if (known.kind === 'refused') return failed(known);
      if (known.value) return refundAnswer(known.value);
      const params = { payment_intent: authRef, amount: amountMinor, metadata: { [KEY]: key } };
      const asked = await askUnderFreshKey(
        key,
        (idempotencyKey) => stripe.refunds.create(params, { idempotencyKey }),
        () => find(authRef, byKey(key)),
      );
      if (asked.kind === 'unclear') return TIMEOUT;
      if (asked.kind === 'answered') return refundAnswer(asked.value);
      return failed(asked);
    },
    readRefund: async ({ authRef, key, refundRef }) => {
      if (!isIntentId(authRef)) return { kind: 'unknown' };
      const isIt = refundRef === null ? byKey(key) : ({ id }: Stripe.Refund) => id === refundRef;
      const found = await askOnce(() => find(authRef, isIt));
      if (found.kind === 'answered') return found.value ? refundAnswer(found.value) : { kind: 'unknown' };
      return found.kind === 'refused' && found.status === 404 ? { kind: 'unknown' } : TIMEOUT;
    },
  };
}

/** Nothing was made. */
const failed = ({ reason, retriable }: { reason: string; retriable: boolean }): RefundAnswer => ({
  kind: 'failed',
  reason,
  retriable,
  refundRef: null,
});

function refundAnswer(refund: Stripe.Refund): RefundAnswer {
  const { id: refundRef, status, amount, failure_reason: reason } = refund;
  if (isLost(refund))
    return { kind: 'failed', reason: reason ?? status ?? 'failed', retriable: false, refundRef };
  if (status === 'succeeded') return { kind: 'succeeded', refundRef, refundedMinor: amount };
  return { kind: 'pending', refundRef };
}
