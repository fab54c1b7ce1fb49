import { Prisma } from '../../generated/client.ts';
import type { Tx } from '../../transaction.ts';

/** Ids of orders whose charge waits for a second member, and was entered by another one than this. [decision 282] */
export const chargesToApprove = (merchantId: string, approverId: string): Prisma.Sql => Prisma.sql`
  SELECT w.order_id FROM waiting_decision w
   WHERE w.merchant_id = ${merchantId}::uuid AND w.refusal IS NULL AND w.due_at IS NULL
     AND w.membership_id <> ${approverId}::uuid`;

/** Counts the open orders whose charge waits for the approval of a member. `scope` null: every cabinet. */
export async function countChargesToApprove(
  tx: Tx,
  merchantId: string,
  scope: readonly string[] | null,
  approverId: string,
): Promise<number> {
  const [row] = await tx.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM sales_order o
     WHERE o.merchant_id = ${merchantId}::uuid AND o.status = 'abnormal' AND o.abnormal_state = 'open'
       AND o.id IN (${chargesToApprove(merchantId, approverId)})
       AND (${scope}::uuid[] IS NULL OR o.device_id = ANY(${scope}::uuid[]))`;
  return row?.count ?? 0;
}
