import type { Payment } from '@larder/database/model';
import type { WrittenSale } from './plan-sale.ts';

/** The plan for a hold: capture `dueMinor`, release it (0), or keep it (null) until a person decides. */
export type PaymentPlan = {
  readonly paymentId: string;
  readonly orderId: string | null;
  readonly dueMinor: number | null;
  /** When to call the provider; null if `dueMinor` is null. */
  readonly at: Date | null;
};

/**
 * Plans the hold of an order: capture it when the order is certain, keep it while a person must review, release it when
 * nothing was taken.
 */
export function planPayment({ order, priced, sale, orderId }: WrittenSale, now: Date): PaymentPlan | null {
  if (sale.payment?.state !== 'authorized') return null;
  const paymentId = sale.payment.id;
  if (order.status === 'processing')
    return { paymentId, orderId, dueMinor: priced?.totalMinor ?? 0, at: now };
  if (order.status === 'completed') return { paymentId, orderId, dueMinor: 0, at: now };
  return { paymentId, orderId, dueMinor: null, at: null };
}

/** Plans the release, at `at`, of the hold of a session without a sale. */
export function planVoid(payment: Payment | null, at: Date): PaymentPlan | null {
  const isOpen = payment?.state === 'authorized' && payment.orderId === null && payment.dueMinor !== 0n;
  return isOpen ? { paymentId: payment.id, orderId: null, dueMinor: 0, at } : null;
}

/**
 * Keeps a hold that was due for release after its session began late, unless the provider may already have been called.
 */
export function planKeep(payment: Payment | null): PaymentPlan | null {
  const waits = payment?.state === 'authorized' && payment.dueMinor === 0n && payment.attemptCount === 0;
  return waits ? { paymentId: payment.id, orderId: null, dueMinor: null, at: null } : null;
}
