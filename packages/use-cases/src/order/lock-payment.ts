import type { Payment, SalesOrder } from '@larder/database/model';
import { lockPaymentRows } from '@larder/database/queries/order/order-lock.queries';
import type { Tx } from '@larder/database/transaction';
import type { PaymentId } from '@larder/domain/ids';

export type LockedPayment = { readonly payment: Payment; readonly order: SalesOrder | null };

/** Locks a payment and its order until the end of the transaction. Lock order: order, payment. */
export async function lockPayment(tx: Tx, paymentId: PaymentId): Promise<LockedPayment> {
  await lockPaymentRows(tx, paymentId);
  const payment = await tx.payment.findUniqueOrThrow({ where: { id: paymentId } });
  const order = payment.orderId ? await tx.salesOrder.findUnique({ where: { id: payment.orderId } }) : null;
  return { payment, order };
}

/** Returns the payment's log of provider calls with one more entry. */
export function withAttempt(
  payment: Payment,
  attempt: {
    readonly at: Date;
    readonly what: 'authorize' | 'capture' | 'void';
    readonly ok: boolean;
    readonly code?: string;
  },
) {
  const known = Array.isArray(payment.attempts) ? payment.attempts : [];
  return [...known, { ...attempt, at: attempt.at.toISOString(), code: attempt.code ?? null }];
}
