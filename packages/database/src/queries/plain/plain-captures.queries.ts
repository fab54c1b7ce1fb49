import type { SalesOrder } from '../../model.ts';
import type { PlainTx, Statement } from '../../open-plain-database.ts';
import type { DuePaymentRow } from '../order/payment.queries.ts';

// An expression of the provider, or in a small table Postgres would look it up instead of what is due.
const claim: Statement = {
  name: 'plain_claim_captures',
  text: `
    UPDATE payment SET next_attempt_at = $3::timestamptz, attempt_count = attempt_count + 1, updated_at = $2::timestamptz
     WHERE id = ANY(ARRAY(
             SELECT id FROM payment
              WHERE next_attempt_at <= $2::timestamptz AND state IN ('authorizing', 'authorized') AND provider || '' = ANY($1::text[])
                AND due_minor > 0
              ORDER BY next_attempt_at LIMIT $4 FOR UPDATE SKIP LOCKED))
    RETURNING id, merchant_id AS "merchantId", device_id AS "deviceId", order_id AS "orderId", session_id AS "sessionId", provider, state::text AS state,
              method::text AS method, auth_ref AS "authRef", fingerprint, currency,
              authorized_minor::float8 AS "authorizedMinor", due_minor::float8 AS "dueMinor", created_at AS "createdAt"`,
};

/** As `claimDuePayments` for captures. */
export function claimCaptures(
  tx: PlainTx,
  due: {
    readonly providers: readonly string[];
    readonly now: Date;
    readonly leaseUntil: Date;
    readonly limit: number;
  },
): Promise<DuePaymentRow[]> {
  return tx.rows(claim, [due.providers, due.now, due.leaseUntil, due.limit]);
}

const orders: Statement = {
  name: 'plain_lock_orders',
  text: `
    SELECT o.id, o.merchant_id AS "merchantId", o.device_id AS "deviceId", o.status::text AS status, o.total_minor AS "totalMinor",
           o.reduced_minor AS "reducedMinor", o.version, coalesce(o.consumed_at, o.created_at) AS "soldAt", d.timezone
      FROM (SELECT DISTINCT p.order_id AS id FROM unnest($1::uuid[]) AS n(id)
             CROSS JOIN LATERAL (SELECT order_id FROM payment WHERE id = n.id LIMIT 1) p
             WHERE p.order_id IS NOT NULL ORDER BY 1) k
     CROSS JOIN LATERAL (SELECT * FROM sales_order WHERE id = k.id LIMIT 1 FOR UPDATE) o
     CROSS JOIN LATERAL (SELECT timezone FROM device WHERE id = o.device_id LIMIT 1) d`,
};

/** Columns of an order that a capture changes, and the business day of its sale. */
export type CapturedOrderRow = Pick<
  SalesOrder,
  'id' | 'merchantId' | 'deviceId' | 'status' | 'totalMinor' | 'reducedMinor' | 'version'
> & {
  readonly soldAt: Date;
  readonly timezone: string;
};

/** Locks the orders of these payments, sorted by id, until the end of the transaction. Lock order: orders, payments. */
export async function lockOrdersOfPayments(
  tx: PlainTx,
  paymentIds: readonly string[],
): Promise<CapturedOrderRow[]> {
  type Row = Omit<CapturedOrderRow, 'totalMinor' | 'reducedMinor'> &
    Readonly<Record<'totalMinor' | 'reducedMinor', string>>;
  const rows = await tx.rows<Row>(orders, [paymentIds]);
  return rows.map((row) => ({
    ...row,
    totalMinor: BigInt(row.totalMinor),
    reducedMinor: BigInt(row.reducedMinor),
  }));
}

const captured: Statement = {
  name: 'plain_captured',
  text: `
    UPDATE payment p
       SET state = 'captured', captured_minor = x."capturedMinor", authorized_minor = greatest(p.authorized_minor, x."capturedMinor"),
           capture_ref = x."captureRef", captured_at = $3::timestamptz, due_minor = NULL, next_attempt_at = NULL, attempts = x.attempts,
           version = p.version + 1, updated_at = $4::timestamptz
      FROM jsonb_to_recordset($1::jsonb) AS x(id uuid, "capturedMinor" bigint, "captureRef" text, attempts jsonb)
     WHERE p.id = x.id AND p.id = ANY($2::uuid[])`,
};

export type CapturedPayment = {
  readonly id: string;
  readonly capturedMinor: number;
  readonly captureRef: string;
  readonly attempts: readonly unknown[];
};

/** Records captures of payments that `lockPaymentsTogether` has locked. */
export async function saveCaptures(
  tx: PlainTx,
  rows: readonly CapturedPayment[],
  { capturedAt, now }: { readonly capturedAt: Date; readonly now: Date },
): Promise<void> {
  if (rows.length > 0)
    await tx.rows(captured, [JSON.stringify(rows), rows.map(({ id }) => id), capturedAt, now]);
}

const paid: Statement = {
  name: 'plain_paid_orders',
  text: `
    UPDATE sales_order o
       SET status = x.status, captured_minor = x."capturedMinor", authorized_minor = x."authorizedMinor",
           paid_at = CASE WHEN x.status = 'paid' THEN $3::timestamptz ELSE o.paid_at END, version = o.version + 1,
           updated_at = $4::timestamptz
      FROM jsonb_to_recordset($1::jsonb) AS x(id uuid, status order_status, "capturedMinor" bigint, "authorizedMinor" bigint)
     WHERE o.id = x.id AND o.id = ANY($2::uuid[])`,
};

export type PaidOrder = {
  readonly id: string;
  readonly status: SalesOrder['status'];
  readonly capturedMinor: number;
  readonly authorizedMinor: number;
};

/** Moves orders that `lockOrdersOfPayments` has locked. */
export async function savePaidOrders(
  tx: PlainTx,
  rows: readonly PaidOrder[],
  { paidAt, now }: { readonly paidAt: Date; readonly now: Date },
): Promise<void> {
  if (rows.length > 0) await tx.rows(paid, [JSON.stringify(rows), rows.map(({ id }) => id), paidAt, now]);
}
