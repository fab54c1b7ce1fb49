import { Prisma } from '../../generated/client.ts';
import type { ComplaintCategory, ComplaintSource, ComplaintStatus } from '../../model.ts';
import type { Tx } from '../../transaction.ts';
import { literalCount } from '../literal-list.ts';

export type ComplaintRow = {
  readonly id: string;
  readonly complaintNo: string;
  readonly status: ComplaintStatus;
  readonly source: ComplaintSource;
  readonly category: ComplaintCategory;
  /** Beginning of the description. */
  readonly excerpt: string;
  readonly deviceNo: string;
  readonly deviceName: string | null;
  readonly orderNo: string | null;
  readonly assignee: string | null;
  readonly createdAt: Date;
  readonly answerDueAt: Date;
  readonly answeredAt: Date | null;
  readonly reopenedAt: Date | null;
};

export type ComplaintFilter = {
  readonly status: ComplaintStatus | undefined;
  /** Null: every cabinet of the merchant. */
  readonly deviceIds: readonly string[] | null;
  readonly orderId: string | undefined;
  /** Beginning of the number of a complaint or an order. */
  readonly q: string | undefined;
};

/** Keyset of a page's last row: whether it is pending, its creation, its id. */
export type ComplaintKeyset = readonly [isPending: boolean, createdAt: string, id: string];

/**
 * A page of complaints: pending ones by age, then all others, newest first. One row more than `limit`. Each part has an
 * index in its order.
 */
export function complaintPage(
  tx: Tx,
  merchantId: string,
  { status, deviceIds, orderId = undefined, q = '' }: ComplaintFilter,
  after: ComplaintKeyset | null,
  limit: number,
): Promise<ComplaintRow[]> {
  const [wasPending = null, at = null, id = null] = after ?? [];
  const chosen = Prisma.sql`
    c.merchant_id = ${merchantId}::uuid
      AND (${deviceIds}::uuid[] IS NULL OR c.device_id = ANY(${deviceIds}::uuid[]))
      AND (${orderId ?? null}::uuid IS NULL OR c.order_id = ${orderId ?? null}::uuid)`;
  const pending = (found: Prisma.Sql) => Prisma.sql`
    (SELECT 0 AS part, c.* FROM complaint c
      WHERE ${chosen} AND ${found} AND c.status = 'pending' AND ${status === undefined || status === 'pending'}
        AND ${wasPending !== false} AND (${id}::uuid IS NULL OR (c.created_at, c.id) > (${at}::timestamptz, ${id}::uuid))
      ORDER BY c.created_at, c.id LIMIT ${literalCount(limit + 1)})`;
  const others = (found: Prisma.Sql) => Prisma.sql`
    (SELECT 1 AS part, c.* FROM complaint c
      WHERE ${chosen} AND ${found} AND c.status <> 'pending'
        AND (${status ?? null}::complaint_status IS NULL OR c.status = ${status ?? null}::complaint_status)
        AND (${wasPending !== false} OR (c.created_at, c.id) < (${at}::timestamptz, ${id}::uuid))
      ORDER BY c.created_at DESC, c.id DESC LIMIT ${literalCount(limit + 1)})`;
  const ways = foundBy(merchantId, q);
  const parts = Prisma.join([...ways.map(pending), ...ways.map(others)], ' UNION ');
  return tx.$queryRaw<ComplaintRow[]>`
    SELECT c.id, c.complaint_no AS "complaintNo", c.status::text AS status, c.source::text AS source,
           c.category::text AS category, left(c.description, 160) AS excerpt, d.device_no AS "deviceNo",
           CASE WHEN d.merchant_id = c.merchant_id THEN d.name END AS "deviceName", o.order_no AS "orderNo",
           m.display_name AS assignee, c.created_at AS "createdAt", c.answer_due_at AS "answerDueAt",
           c.answered_at AS "answeredAt", c.reopened_at AS "reopenedAt"
      FROM (${parts}) c
      JOIN device d ON d.id = c.device_id
      LEFT JOIN sales_order o ON o.merchant_id = c.merchant_id AND o.id = c.order_id
      LEFT JOIN membership m ON m.merchant_id = c.merchant_id AND m.id = c.assignee_id
     ORDER BY c.part, CASE WHEN c.part = 0 THEN c.created_at END, CASE WHEN c.part = 0 THEN c.id END,
              c.created_at DESC, c.id DESC
     LIMIT ${literalCount(limit + 1)}`;
}

/** Letter and day: from here on the beginning of a number selects few orders. [domain 0] */
const DAY_CHARS = 7;
const LAST_CHARACTER = '\u{10FFFF}';

/**
 * Conditions that find complaints by the beginning of a number, their own or their order's; one each, so that each has
 * an index of its own. Ranges and not LIKE, which is not leakproof: behind the wall it cannot use an index.
 */
function foundBy(merchantId: string, q: string): Prisma.Sql[] {
  if (q === '') return [Prisma.sql`TRUE`];
  const text = q.toUpperCase();
  const begins = (column: Prisma.Sql, from: string) =>
    Prisma.sql`${column} ~>=~ ${from} AND ${column} ~<~ ${`${from}${LAST_CHARACTER}`}`;
  const own = begins(Prisma.sql`c.complaint_no`, text.startsWith('C') ? text : `C${text}`);
  const orderNo = text.startsWith('O') ? text : `O${text}`;
  const named = begins(Prisma.sql`s.order_no`, orderNo);
  const ofOrder =
    orderNo.length < DAY_CHARS
      ? Prisma.sql`EXISTS (
          SELECT FROM sales_order s WHERE s.merchant_id = c.merchant_id AND s.id = c.order_id AND ${named})`
      : Prisma.sql`c.order_id = ANY(ARRAY(
          SELECT s.id FROM sales_order s WHERE s.merchant_id = ${merchantId}::uuid AND ${named}))`;
  if (text.startsWith('C')) return [own];
  return text.startsWith('O') ? [ofOrder] : [own, ofOrder];
}

export type ComplaintSummaryRow = {
  readonly pending: number;
  readonly processing: number;
  /** Open complaints without an answer whose time is over. */
  readonly late: number;
  /** Null where nothing was answered or ended since. */
  readonly medianResponseSeconds: number | null;
  readonly medianEndSeconds: number | null;
};

/** Open complaints, and how long the first answer and the end took for complaints since `since`. */
export async function complaintSummary(
  tx: Tx,
  merchantId: string,
  scope: readonly string[] | null,
  { now, since }: { readonly now: Date; readonly since: Date },
): Promise<ComplaintSummaryRow> {
  const [row] = await tx.$queryRaw<ComplaintSummaryRow[]>`
    SELECT open.*, past.*
      FROM (SELECT count(*) FILTER (WHERE status = 'pending')::int AS pending,
                   count(*) FILTER (WHERE status = 'processing')::int AS processing,
                   count(*) FILTER (WHERE first_response_at IS NULL AND answer_due_at <= ${now}::timestamptz)::int AS late
              FROM complaint
             WHERE merchant_id = ${merchantId}::uuid AND status IN ('pending', 'processing')
               AND (${scope}::uuid[] IS NULL OR device_id = ANY(${scope}::uuid[]))) open,
           (SELECT (percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM first_response_at - created_at)))::float8
                     AS "medianResponseSeconds",
                   (percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM resolved_at - created_at)))::float8
                     AS "medianEndSeconds"
              FROM complaint
             WHERE merchant_id = ${merchantId}::uuid AND created_at >= ${since}::timestamptz
               AND (${scope}::uuid[] IS NULL OR device_id = ANY(${scope}::uuid[]))) past`;
  if (!row) throw new Error('A query of counts returns one row');
  return row;
}

/** Next value of the sequence of complaint numbers; one may be skipped, none is issued twice. [domain 0] */
export async function nextComplaintNumber(tx: Tx): Promise<number> {
  const [row] = await tx.$queryRaw<{ n: number }[]>`SELECT nextval('complaint_number')::float8 AS n`;
  return row?.n ?? 0;
}

/** Locks a complaint until the end of the transaction; after its order, payment and refunds. */
export async function lockComplaintRow(tx: Tx, merchantId: string, id: string): Promise<void> {
  await tx.$executeRaw`
    SELECT 1 FROM complaint WHERE merchant_id = ${merchantId}::uuid AND id = ${id}::uuid FOR UPDATE`;
}

/**
 * Locks uploads of the merchant until the end of the transaction, and returns the number of those that no complaint has
 * attached yet. Two statements: the second sees what a transaction that held the locks has attached.
 */
export async function lockFreePictures(tx: Tx, merchantId: string, keys: readonly string[]): Promise<number> {
  await tx.$executeRaw`
    SELECT 1 FROM file_object f
     WHERE f.key = ANY(${keys}::text[]) AND f.merchant_id = ${merchantId}::uuid AND f.kind = 'complaint' AND f.state = 'uploaded'
     ORDER BY f.key FOR UPDATE`;
  const [free] = await tx.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM file_object f
     WHERE f.key = ANY(${keys}::text[]) AND f.merchant_id = ${merchantId}::uuid AND f.kind = 'complaint' AND f.state = 'uploaded'
       AND NOT EXISTS (SELECT FROM complaint_file c WHERE c.file_key = f.key)`;
  return free?.count ?? 0;
}

export type ClosedComplaintRow = {
  readonly id: string;
  readonly merchantId: string;
  readonly deviceId: string;
};

/** Closes complaints that ended before `endedBefore`; skips those that another transaction has locked. */
export function closeComplaints(
  tx: Tx,
  { endedBefore, now }: { readonly endedBefore: Date; readonly now: Date },
  limit: number,
): Promise<ClosedComplaintRow[]> {
  return tx.$queryRaw<ClosedComplaintRow[]>`
    UPDATE complaint c SET status = 'closed', closed_at = ${now}::timestamptz, updated_at = ${now}::timestamptz, version = c.version + 1
      FROM (SELECT id FROM complaint WHERE status IN ('resolved', 'rejected') AND resolved_at <= ${endedBefore}::timestamptz
             ORDER BY resolved_at LIMIT ${limit} FOR UPDATE SKIP LOCKED) due
     WHERE c.id = due.id
    RETURNING c.id, c.merchant_id AS "merchantId", c.device_id AS "deviceId"`;
}

export type DueComplaintMailRow = {
  readonly id: string;
  readonly merchantId: string;
  readonly complaintId: string;
  /** Number of attempts, including this one. */
  readonly attempts: number;
};

/** Claims mails to shoppers that are due, each for one worker, with a lease until `leaseUntil`. */
export function claimComplaintMails(
  tx: Tx,
  { now, leaseUntil }: { readonly now: Date; readonly leaseUntil: Date },
  limit: number,
): Promise<DueComplaintMailRow[]> {
  return tx.$queryRaw<DueComplaintMailRow[]>`
    UPDATE complaint_message m SET mail_due_at = ${leaseUntil}::timestamptz, mail_attempts = m.mail_attempts + 1
      FROM (SELECT id FROM complaint_message WHERE mail_due_at <= ${now}::timestamptz
             ORDER BY mail_due_at LIMIT ${limit} FOR UPDATE SKIP LOCKED) due
     WHERE m.id = due.id
    RETURNING m.id, m.merchant_id AS "merchantId", m.complaint_id AS "complaintId", m.mail_attempts AS attempts`;
}
