import type { Tx } from '../../transaction.ts';

/**
 * Locks a payment and its order until the end of the transaction. Lock order: order, payment. If the payment got
 * another order while this waited, gives both locks back and begins again.
 */
export async function lockPaymentRows(tx: Tx, paymentId: string): Promise<void> {
  for (;;) {
    await tx.$executeRaw`SAVEPOINT lock_payment`;
    const [locked] = await tx.$queryRaw<{ same: boolean }[]>`
      WITH orders AS (SELECT id FROM sales_order WHERE id = (
             SELECT coalesce(order_id, debt_order_id) FROM payment WHERE id = ${paymentId}::uuid) FOR UPDATE),
           payments AS (SELECT coalesce(order_id, debt_order_id) AS order_id FROM payment
                         WHERE id = ${paymentId}::uuid AND (SELECT count(*) FROM orders) >= 0 FOR UPDATE)
      SELECT order_id IS NOT DISTINCT FROM (SELECT id FROM orders) AS same FROM payments`;
    if (locked?.same !== false) break;
    await tx.$executeRaw`ROLLBACK TO SAVEPOINT lock_payment`;
  }
  await tx.$executeRaw`RELEASE SAVEPOINT lock_payment`;
}

/** Locks an order of a merchant until the end of the transaction. */
export async function lockOrder(tx: Tx, merchantId: string, id: string): Promise<void> {
  await tx.$executeRaw`
    SELECT 1 FROM sales_order WHERE merchant_id = ${merchantId}::uuid AND id = ${id}::uuid FOR UPDATE`;
}

/** Locks the orders of these sessions, then their payments, in one statement. */
export async function lockSaleRows(tx: Tx, sessionIds: readonly string[]): Promise<void> {
  await tx.$executeRaw`
    WITH orders AS (SELECT id FROM sales_order WHERE session_id = ANY(${sessionIds}::uuid[]) ORDER BY id FOR UPDATE),
         payments AS (SELECT id FROM payment WHERE session_id = ANY(${sessionIds}::uuid[]) AND (SELECT count(*) FROM orders) >= 0
                       ORDER BY id FOR UPDATE)
    SELECT count(*) FROM payments`;
}

/**
 * Reads the next values of the sequence of order numbers, one for each merchant and in their order, with the merchant's
 * time zone. It never waits for another transaction.
 */
export function nextOrderValues(
  tx: Tx,
  merchantIds: readonly string[],
): Promise<{ readonly n: number; readonly timezone: string }[]> {
  return tx.$queryRaw`
    SELECT nextval('order_number')::float8 AS n, m.timezone
      FROM unnest(${merchantIds}::uuid[]) WITH ORDINALITY AS k(id, place)
     CROSS JOIN LATERAL (SELECT timezone FROM merchant WHERE id = k.id LIMIT 1) m
     ORDER BY k.place`;
}

/**
 * Locks an order, its payments and its refunds, in that lock order, until the end of the transaction. Returns its
 * merchant; null if there is no such order, or another merchant's if `merchantId` is given.
 */
export async function lockOrderRows(
  tx: Tx,
  orderId: string,
  merchantId: string | null = null,
): Promise<string | null> {
  const [order] = await tx.$queryRaw<{ merchantId: string }[]>`
    SELECT merchant_id AS "merchantId" FROM sales_order
     WHERE id = ${orderId}::uuid AND (${merchantId}::uuid IS NULL OR merchant_id = ${merchantId}::uuid) FOR UPDATE`;
  if (!order) return null;
  // By itself: it must see what the transaction before committed. By merchant, as the indexes of both tables begin.
  await tx.$executeRaw`
    WITH payments AS (SELECT id FROM payment
                       WHERE merchant_id = ${order.merchantId}::uuid AND order_id = ${orderId}::uuid FOR UPDATE),
         debts AS (SELECT id FROM payment
                    WHERE merchant_id = ${order.merchantId}::uuid AND debt_order_id = ${orderId}::uuid
                      AND (SELECT count(*) FROM payments) >= 0
                    ORDER BY id FOR UPDATE),
         refunds AS (SELECT id FROM refund
                      WHERE merchant_id = ${order.merchantId}::uuid AND order_id = ${orderId}::uuid
                        AND (SELECT count(*) FROM debts) >= 0
                      ORDER BY id FOR UPDATE)
    SELECT count(*) FROM refunds`;
  return order.merchantId;
}
