import type { Payment, SalesOrder } from '@larder/database/model';
import { lockSaleRows } from '@larder/database/queries/order/order-lock.queries';
import type { Tx } from '@larder/database/transaction';
import type { SessionId } from '@larder/domain/ids';
import { isPastDeadline } from '@larder/domain/order/abnormal-decision';

/** The order and payment of a sale session, locked until the end of the transaction. */
export type Sale = {
  readonly order: SalesOrder | null;
  /** The newest payment. */
  readonly payment: Payment | null;
};

export const noSale: Sale = { order: null, payment: null };

/** True while money is held for the sale. */
export const isHeld = ({ payment }: Sale): boolean => payment?.state === 'authorized';

/** Locks and returns the orders and payments of these sessions, in that lock order. */
export async function loadSales(
  tx: Tx,
  sessionIds: readonly SessionId[],
): Promise<ReadonlyMap<SessionId, Sale>> {
  if (sessionIds.length === 0) return new Map();
  await lockSaleRows(tx, sessionIds);
  const where = { sessionId: { in: [...sessionIds] } };
  const orders = await tx.salesOrder.findMany({ where });
  const payments = await tx.payment.findMany({ where, orderBy: { id: 'asc' } });
  return new Map(
    sessionIds.map((sessionId) => [
      sessionId,
      {
        order: orders.find((order) => order.sessionId === sessionId) ?? null,
        payment: payments.findLast((payment) => payment.sessionId === sessionId) ?? null,
      },
    ]),
  );
}

/**
 * True once money has moved, may be moving or can no longer be charged, or a person has decided, as by a refund. Later
 * recognitions are evidence only. [protocol 9.3]
 */
export function isSettledSale({ order, payment }: Sale, now: Date): boolean {
  if (!order) return false;
  if (order.type === 'sale_manual') return true;
  if (order.status === 'abnormal') return order.abnormalState !== 'open' || isPastDeadline(order, now);
  if (order.reducedMinor > 0n) return true;
  return order.status !== 'processing' || payment?.state !== 'authorized' || payment.attemptCount > 0;
}
