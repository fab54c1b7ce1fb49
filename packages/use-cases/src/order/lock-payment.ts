import type { Payment, SalesOrder } from '@larder/database/model';
import { lockPaymentRows } from '@larder/database/queries/order/order-lock.queries';
import type { Tx } from '@larder/database/transaction';
import type { PaymentId } from '@larder/domain/ids';
import type { PaymentAttempt } from '@larder/domain/order/money-trail';

export type LockedPayment = { readonly payment: Payment; readonly order: SalesOrder | null };

/** Locks a payment and the order that it pays until the end of the transaction. Lock order: order, payment. */
export async function lockPayment(tx: Tx, paymentId: PaymentId): Promise<LockedPayment> {
  await lockPaymentRows(tx, paymentId);
  const payment = await tx.payment.findUniqueOrThrow({ where: { id: paymentId } });
  const orderId = payment.orderId ?? payment.debtOrderId;
  const order = orderId ? await tx.salesOrder.findUnique({ where: { id: orderId } }) : null;
  return { payment, order };
}

/** Returns the payment's log of provider calls with one more entry. */
export function withAttempt(
  payment: Payment,
  attempt: {
    readonly at: Date;
    readonly what: PaymentAttempt['what'];
    readonly ok: boolean;
    readonly code?: string;
  },
) {
  const entry = { ...attempt, at: attempt.at.toISOString(), code: attempt.code ?? null };
  return [...attemptsOf(payment), entry];
}

/** Returns the payment's log of provider calls, oldest first. */
export function attemptsOf({ attempts }: Pick<Payment, 'attempts'>): readonly PaymentAttempt[] {
  return (Array.isArray(attempts) ? attempts : []) as unknown as readonly PaymentAttempt[];
}

/** Counts the calls of one kind that did not succeed: all `tries`, and the `failures` that were no time-outs. */
export function failedCalls(
  payment: Pick<Payment, 'attempts'>,
  what: PaymentAttempt['what'],
): { readonly tries: number; readonly failures: number } {
  const failed = attemptsOf(payment).filter((attempt) => attempt.what === what && !attempt.ok);
  return { tries: failed.length, failures: failed.filter(({ code }) => code !== 'timeout').length };
}
