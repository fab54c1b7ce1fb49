import { Prisma } from '../../generated/client.ts';
import type { AbnormalDecision, AbnormalReason, AbnormalState, OrderStatus } from '../../model.ts';
import type { Tx } from '../../transaction.ts';
import { literalCount } from '../literal-list.ts';
import { chargesToApprove } from './charge-approval.queries.ts';

export type AbnormalRow = {
  readonly id: string;
  readonly orderNo: string;
  readonly status: OrderStatus;
  readonly createdAt: Date;
  readonly deviceNo: string;
  readonly deviceName: string | null;
  readonly reason: AbnormalReason | null;
  readonly state: AbnormalState;
  readonly deadlineAt: Date;
  readonly currency: string;
  readonly authorizedMinor: number;
  readonly totalMinor: number;
  /** Member who works on it now. */
  readonly claimedById: string | null;
  readonly claimedBy: string | null;
  /** Member whose decision about it waits to be carried out. */
  readonly waitingById: string | null;
  readonly waitingBy: string | null;
  /** What that decision charges. */
  readonly waitingMinor: number | null;
  /** It waits for a second member, not for its time. */
  readonly isForApproval: boolean;
  readonly decision: AbnormalDecision | null;
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
};

export type AbnormalAsk = {
  readonly state: AbnormalState;
  /** Null: every cabinet of the merchant. */
  readonly deviceIds: readonly string[] | null;
  /** Only orders whose charge waits for a second member other than this one; null: all. */
  readonly approverId: string | null;
  readonly now: Date;
};

/** Instant and id of a page's last row: its deadline among open orders, else its creation. */
export type AbnormalKeyset = readonly [at: string, id: string];

/**
 * A page of abnormal orders: open ones by the nearest deadline, others newest first. One row more than `limit`. Each
 * order of rows has an index of its own.
 */
export function abnormalPage(
  tx: Tx,
  merchantId: string,
  { state, deviceIds, approverId, now }: AbnormalAsk,
  after: AbnormalKeyset | null,
  limit: number,
): Promise<AbnormalRow[]> {
  const [afterAt, afterId] = after ?? [null, null];
  const chosen =
    state === 'open'
      ? Prisma.sql`
          o.abnormal_state = 'open' AND (${afterId}::uuid IS NULL OR (o.abnormal_deadline_at, o.id) > (${afterAt}::timestamptz, ${afterId}::uuid))`
      : Prisma.sql`
          o.abnormal_state = ${state}::abnormal_state AND (${afterId}::uuid IS NULL OR (o.created_at, o.id) < (${afterAt}::timestamptz, ${afterId}::uuid))`;
  const order = Prisma.raw(
    state === 'open' ? 'o.abnormal_deadline_at, o.id' : 'o.created_at DESC, o.id DESC',
  );
  return tx.$queryRaw<AbnormalRow[]>`
    SELECT o.id, o.order_no AS "orderNo", o.status::text AS status, o.created_at AS "createdAt", d.device_no AS "deviceNo",
           CASE WHEN d.merchant_id = o.merchant_id THEN d.name END AS "deviceName", o.abnormal_reason::text AS reason,
           o.abnormal_state::text AS state, o.abnormal_deadline_at AS "deadlineAt", o.currency,
           o.authorized_minor::float8 AS "authorizedMinor", o.total_minor::float8 AS "totalMinor",
           c.membership_id AS "claimedById", holder.display_name AS "claimedBy",
           w.membership_id AS "waitingById", waiter.display_name AS "waitingBy", w.total_minor::float8 AS "waitingMinor",
           (w.order_id IS NOT NULL AND w.due_at IS NULL) AS "isForApproval",
           l.decision::text AS decision, decider.display_name AS "decidedBy", l.at AS "decidedAt"
      FROM (SELECT * FROM sales_order o
             WHERE o.merchant_id = ${merchantId}::uuid AND ${chosen}
               AND (${deviceIds}::uuid[] IS NULL OR o.device_id = ANY(${deviceIds}::uuid[]))
               ${approverId === null ? Prisma.empty : Prisma.sql`AND o.id IN (${chargesToApprove(merchantId, approverId)})`}
             ORDER BY ${order} LIMIT ${literalCount(limit + 1)}) o
      JOIN device d ON d.id = o.device_id
      LEFT JOIN abnormal_claim c ON c.merchant_id = o.merchant_id AND c.order_id = o.id AND c.until > ${now}::timestamptz
      LEFT JOIN membership holder ON holder.merchant_id = c.merchant_id AND holder.id = c.membership_id
      LEFT JOIN waiting_decision w ON w.merchant_id = o.merchant_id AND w.order_id = o.id AND w.refusal IS NULL
      LEFT JOIN membership waiter ON waiter.merchant_id = w.merchant_id AND waiter.id = w.membership_id
      LEFT JOIN recognition_label l ON l.merchant_id = o.merchant_id AND l.order_id = o.id
      LEFT JOIN membership decider ON decider.merchant_id = l.merchant_id AND decider.id = l.decider_id
     ORDER BY ${order}`;
}

export type AbnormalSummaryRow = {
  readonly count: number;
  /** Those about which no decision waits, neither for its time nor for a second member. [decision 311] */
  readonly toDecide: number;
  readonly atRiskMinor: number;
  readonly nearestDeadlineAt: Date | null;
  /** Null if nobody decided an order since. */
  readonly medianSeconds: number | null;
};

/**
 * Open orders, how many of them have no decision that waits, the holds that expire with them, and how long decisions
 * since `since` took from the order's creation.
 */
export async function abnormalSummary(
  tx: Tx,
  merchantId: string,
  scope: readonly string[] | null,
  since: Date,
): Promise<AbnormalSummaryRow> {
  const [row] = await tx.$queryRaw<AbnormalSummaryRow[]>`
    SELECT open.*, (
      SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM l.at - o.created_at))
        FROM recognition_label l JOIN sales_order o ON o.merchant_id = l.merchant_id AND o.id = l.order_id
       WHERE l.merchant_id = ${merchantId}::uuid AND l.at >= ${since}::timestamptz AND l.decision <> 'record_items' AND l.decider_kind = 'member'
         AND (${scope}::uuid[] IS NULL OR o.device_id = ANY(${scope}::uuid[])))::float8 AS "medianSeconds"
      FROM (SELECT count(*)::int AS count, count(*) FILTER (WHERE w.order_id IS NULL)::int AS "toDecide",
                   coalesce(sum(o.authorized_minor), 0)::float8 AS "atRiskMinor",
                   min(o.abnormal_deadline_at) AS "nearestDeadlineAt"
              FROM sales_order o
              LEFT JOIN waiting_decision w ON w.merchant_id = o.merchant_id AND w.order_id = o.id AND w.refusal IS NULL
             WHERE o.merchant_id = ${merchantId}::uuid AND o.abnormal_state = 'open'
               AND (${scope}::uuid[] IS NULL OR o.device_id = ANY(${scope}::uuid[]))) open`;
  return row ?? { count: 0, toDecide: 0, atRiskMinor: 0, nearestDeadlineAt: null, medianSeconds: null };
}

/**
 * Claims an order until `until`, or renews the member's own claim; null while another member's claim holds. Locks the
 * claim.
 */
export async function takeClaim(
  tx: Tx,
  claim: {
    readonly orderId: string;
    readonly merchantId: string;
    readonly membershipId: string;
    readonly now: Date;
    readonly until: Date;
  },
): Promise<{ readonly isNew: boolean } | null> {
  const { orderId, merchantId, membershipId, now, until } = claim;
  const [taken] = await tx.$queryRaw<{ isNew: boolean }[]>`
    INSERT INTO abnormal_claim AS c (order_id, merchant_id, membership_id, claimed_at, until)
    VALUES (${orderId}::uuid, ${merchantId}::uuid, ${membershipId}::uuid, ${now}::timestamptz, ${until}::timestamptz)
    ON CONFLICT (order_id) DO UPDATE
       SET membership_id = excluded.membership_id, until = excluded.until,
           claimed_at = CASE WHEN c.membership_id = excluded.membership_id AND c.until > ${now}::timestamptz
                             THEN c.claimed_at ELSE excluded.claimed_at END
     WHERE c.membership_id = excluded.membership_id OR c.until <= ${now}::timestamptz
    RETURNING claimed_at = ${now}::timestamptz AS "isNew"`;
  return taken ?? null;
}
