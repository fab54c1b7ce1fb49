import { minorToNumber } from '@larder/database/minor-to-number';
import type { Dispute, Payment } from '@larder/database/model';
import type { RefundRow } from '@larder/database/queries/order/order-with-refunds.queries';
import type { Tx } from '@larder/database/transaction';
import { moneyTrail, type TrailOrder } from '@larder/domain/order/money-trail';
import { attemptsOf } from './lock-payment.ts';

type TrailOf = Pick<TrailOrder, 'writtenOffMinor' | 'completedAt'> & {
  readonly refunds: readonly Pick<RefundRow, 'amountMinor' | 'refundedAt'>[];
  readonly id: string;
  readonly merchantId: string;
  readonly sessionId: string | null;
};

/**
 * Reads what happened to the money of an order: its holds, also those before a renewed one, their settlement, later
 * payments, its refunds and disputes.
 */
export async function readMoneyTrail(tx: Tx, order: TrailOf) {
  const { id: orderId, merchantId, sessionId } = order;
  const payments = await tx.payment.findMany({
    where: { merchantId, OR: [{ orderId }, { debtOrderId: orderId }, ...(sessionId ? [{ sessionId }] : [])] },
    orderBy: { id: 'asc' },
  });
  const disputes = await tx.dispute.findMany({
    where: { merchantId, paymentId: { in: payments.map(({ id }) => id) } },
    orderBy: { openedAt: 'asc' },
  });
  const trailOrder = { ...order, disputes: disputes.map(trailDispute) };
  return moneyTrail(payments.map(trailPayment), trailOrder).map((move) => ({
    ...move,
    at: move.at.toISOString(),
  }));
}

const trailDispute = ({ amountMinor, openedAt, endedAt, state }: Dispute) => ({
  amountMinor: minorToNumber(amountMinor),
  openedAt,
  endedAt,
  isWon: state === 'won',
});

const trailPayment = (payment: Payment) => ({
  ...payment,
  paysDebt: payment.debtOrderId !== null,
  authorizedMinor: minorToNumber(payment.authorizedMinor),
  capturedMinor: minorToNumber(payment.capturedMinor),
  dueMinor: payment.dueMinor === null ? null : minorToNumber(payment.dueMinor),
  attempts: attemptsOf(payment),
});
