import type { Payment } from '@larder/database/model';
import type { WrittenSale } from './write-sale-orders.ts';

/** What is to be done with a hold: capture `dueMinor`, give it back (0), or keep it (null) until a person decides. */
export type PaymentPlan = {
  readonly paymentId: string;
  readonly orderId: string | null;
  readonly dueMinor: number | null;
  /** When the provider is to be asked; null with `dueMinor` null. */
  readonly at: Date | null;
};

/** The hold of an order: captured when the order is sure, kept while a person must look, given back when nothing was taken. */
export function planPayment({ order, priced, sale, orderId }: WrittenSale, now: Date): PaymentPlan | null {
  if (sale.payment?.state !== 'authorized') return null;
  const paymentId = sale.payment.id;
  if (order.status === 'processing')
    return { paymentId, orderId, dueMinor: priced?.totalMinor ?? 0, at: now };
  if (order.status === 'completed') return { paymentId, orderId, dueMinor: 0, at: now };
  return { paymentId, orderId, dueMinor: null, at: null };
}

/** The hold of a session that came to no sale, given back at `at`. */
export function planVoid(payment: Payment | null, at: Date): PaymentPlan | null {
  const isOpen = payment?.state === 'authorized' && payment.orderId === null && payment.dueMinor !== 0n;
  return isOpen ? { paymentId: payment.id, orderId: null, dueMinor: 0, at } : null;
}

/** A hold that was to be given back, but its session began after all: kept, unless the provider may have been asked already. */
export function planKeep(payment: Payment | null): PaymentPlan | null {
  const waits = payment?.state === 'authorized' && payment.dueMinor === 0n && payment.attemptCount === 0;
  return waits ? { paymentId: payment.id, orderId: null, dueMinor: null, at: null } : null;
}
