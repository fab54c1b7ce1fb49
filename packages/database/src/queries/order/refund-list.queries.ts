import type { RefundReason } from '@larder/domain/order/refund-reason';
import type { RefundState } from '@larder/domain/order/refund-transitions';
import { Prisma } from '../../generated/client.ts';
import type { Tx } from '../../transaction.ts';
import type { DeviceScope } from '../home/home.queries.ts';
import { literalCount } from '../literal-list.ts';

export type RefundListRow = {
  readonly id: string;
  readonly refundNo: string;
  readonly state: RefundState;
  readonly amountMinor: number;
  readonly currency: string;
  readonly reason: RefundReason;
  readonly requestedById: string;
  readonly requestedBy: string;
  readonly requestedAt: Date;
  readonly deviceNo: string;
  readonly deviceName: string | null;
};

/** Instant and id of a page's last row. */
export type RefundKeyset = readonly [requestedAt: string, id: string];

/** A page of refunds of one state, or of all; the newest request first. One row more than `limit`. */
export function refundPage(
  tx: Tx,
  merchantId: string,
  { state, deviceIds }: { readonly state: RefundState | null; readonly deviceIds: DeviceScope },
  after: RefundKeyset | null,
  limit: number,
): Promise<RefundListRow[]> {
  const inState = state === null ? Prisma.empty : Prisma.sql`AND state = ${state}::refund_state`;
  const [afterAt, afterId] = after ?? [null, null];
  return tx.$queryRaw<RefundListRow[]>`
    SELECT r.id, r.refund_no AS "refundNo", r.state::text AS state, r.amount_minor::float8 AS "amountMinor", o.currency,
           r.reason::text AS reason, r.requested_by_id AS "requestedById", m.display_name AS "requestedBy",
           r.requested_at AS "requestedAt", d.device_no AS "deviceNo",
           CASE WHEN d.merchant_id = r.merchant_id THEN d.name END AS "deviceName"
      FROM (SELECT * FROM refund
             WHERE merchant_id = ${merchantId}::uuid ${inState}
               AND (${deviceIds}::uuid[] IS NULL OR device_id = ANY(${deviceIds}::uuid[]))
               AND (${afterId}::uuid IS NULL OR (requested_at, id) < (${afterAt}::timestamptz, ${afterId}::uuid))
             ORDER BY requested_at DESC, id DESC LIMIT ${literalCount(limit + 1)}) r
      JOIN sales_order o ON o.merchant_id = r.merchant_id AND o.id = r.order_id
      JOIN membership m ON m.merchant_id = r.merchant_id AND m.id = r.requested_by_id
      JOIN device d ON d.id = r.device_id
     ORDER BY r.requested_at DESC, r.id DESC`;
}

export type OpenRefunds = { readonly pendingApproval: number; readonly failed: number };

/** Numbers of refunds that a person must bring on. */
export async function openRefunds(tx: Tx, merchantId: string, scope: DeviceScope): Promise<OpenRefunds> {
  const [row] = await tx.$queryRaw<OpenRefunds[]>`
    SELECT count(*) FILTER (WHERE state = 'pending_approval')::int AS "pendingApproval",
           count(*) FILTER (WHERE state = 'failed')::int AS failed
      FROM refund
     WHERE merchant_id = ${merchantId}::uuid AND state IN ('pending_approval', 'failed')
       AND (${scope}::uuid[] IS NULL OR device_id = ANY(${scope}::uuid[]))`;
  return row ?? { pendingApproval: 0, failed: 0 };
}
