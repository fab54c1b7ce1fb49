import type { Tx } from '../../transaction.ts';

export type DueDecisionRow = {
  readonly orderId: string;
  readonly sessionId: string;
  readonly merchantId: string;
};

/**
 * Locks an order with a waiting decision that is due, or waits for a second member in vain, each time another one, so
 * that one which fails holds up nobody; null if none is due. Skips locked orders: a member is undoing the decision, or
 * another worker carries it out. The decision must be read again under the lock.
 */
export async function lockDueDecision(tx: Tx, now: Date): Promise<DueDecisionRow | null> {
  const [due] = await tx.$queryRaw<DueDecisionRow[]>`
    SELECT o.id AS "orderId", o.session_id AS "sessionId", o.merchant_id AS "merchantId"
      FROM waiting_decision w
      JOIN sales_order o ON o.merchant_id = w.merchant_id AND o.id = w.order_id
     WHERE w.refusal IS NULL AND o.session_id IS NOT NULL
       AND (w.due_at <= ${now}::timestamptz
            OR w.due_at IS NULL AND (o.status <> 'abnormal' OR o.abnormal_deadline_at <= ${now}::timestamptz))
     ORDER BY md5(o.id::text || ${now}::timestamptz::text) LIMIT 1
       FOR UPDATE OF o SKIP LOCKED`;
  return due ?? null;
}
