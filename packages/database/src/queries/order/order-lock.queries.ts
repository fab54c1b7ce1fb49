import type { Tx } from '../../transaction.ts';

/** Locks a payment and its order until the end of the transaction. Lock order: order, payment. */
export async function lockPaymentRows(tx: Tx, paymentId: string): Promise<void> {
  await tx.$executeRaw`
    SELECT 1 FROM sales_order WHERE id = (SELECT order_id FROM payment WHERE id = ${paymentId}::uuid) FOR UPDATE`;
  await tx.$executeRaw`SELECT 1 FROM payment WHERE id = ${paymentId}::uuid FOR UPDATE`;
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

/** The next `count` values of the sequence of order numbers; it never waits for another transaction. */
export async function nextOrderValues(tx: Tx, count: number): Promise<number[]> {
  const rows = await tx.$queryRaw<{ n: number }[]>`
    SELECT nextval('order_number')::float8 AS n FROM generate_series(1, ${count}::int)`;
  return rows.map(({ n }) => n);
}

/** Locks an order, its payment and its refunds, in that lock order, until the end of the transaction. */
export async function lockOrderRows(tx: Tx, orderId: string): Promise<void> {
  await tx.$executeRaw`SELECT 1 FROM sales_order WHERE id = ${orderId}::uuid FOR UPDATE`;
  await tx.$executeRaw`SELECT 1 FROM payment WHERE order_id = ${orderId}::uuid FOR UPDATE`;
  await tx.$executeRaw`SELECT 1 FROM refund WHERE order_id = ${orderId}::uuid ORDER BY id FOR UPDATE`;
}
