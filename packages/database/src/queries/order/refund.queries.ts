import { Prisma } from '../../generated/client.ts';
import type { Tx } from '../../transaction.ts';
import type { RefundRow } from './order-with-refunds.queries.ts';

export type RefundTermsRow = {
  /** A refund above this amount waits for a second member. */
  readonly approvalAboveMinor: number | null;
  readonly timezone: string;
  /** Next value of the sequence of refund numbers; one may be skipped, none is issued twice. [domain 0] */
  readonly number: number;
};

/** Returns what a merchant's next refund depends on, and its number. */
export async function nextRefundTerms(tx: Tx, merchantId: string): Promise<RefundTermsRow> {
  const [row] = await tx.$queryRaw<RefundTermsRow[]>`
    SELECT refund_approval_above_minor::float8 AS "approvalAboveMinor", timezone, nextval('refund_number')::float8 AS number
      FROM merchant WHERE id = ${merchantId}::uuid`;
  if (!row) throw new Error(`There is no merchant ${merchantId}`);
  return row;
}

/** Columns of a new refund that only its way to the provider changes. */
const unsent = {
  debtPaymentId: null,
  decidedById: null,
  refundedAt: null,
  providerRef: null,
  keyNo: 1,
  attemptCount: 0,
  failureCount: 0,
  version: 1,
} as const;

export type NewRefundRow = Omit<RefundRow, keyof typeof unsent> & {
  readonly note: string | null;
  readonly nextAttemptAt: Date | null;
};

/** Inserts a refund with its lines, in one statement. Null if its id is taken, by whichever merchant. */
export async function insertRefund(tx: Tx, refund: NewRefundRow): Promise<RefundRow | null> {
  const [row] = await tx.$queryRaw<{ made: number }[]>`
    WITH made AS (
           INSERT INTO refund (id, merchant_id, device_id, order_id, complaint_id, refund_no, state, method, amount_minor, reason, note,
                               return_to_stock, requested_by_id, requested_at, next_attempt_at, created_at, updated_at)
           SELECT r.id, r."merchantId", r."deviceId", r."orderId", r."complaintId", r."refundNo", r.state, r.method, r."amountMinor",
                  r.reason, r.note, r."returnToStock", r."requestedById", r."requestedAt", r."nextAttemptAt", r."requestedAt", r."requestedAt"
             FROM jsonb_to_record(${JSON.stringify(refund)}::jsonb)
                  AS r(id uuid, "merchantId" uuid, "deviceId" uuid, "orderId" uuid, "complaintId" uuid, "refundNo" text,
                       state refund_state, method refund_method, "amountMinor" bigint, reason refund_reason, note text,
                       "returnToStock" boolean, "requestedById" uuid, "requestedAt" timestamptz, "nextAttemptAt" timestamptz)
           ON CONFLICT DO NOTHING RETURNING id, merchant_id),
         lines AS (
           INSERT INTO refund_line (merchant_id, refund_id, order_item_id, qty, amount_minor)
           SELECT made.merchant_id, made.id, l."orderItemId", l.qty, l."amountMinor"
             FROM made, jsonb_to_recordset(${JSON.stringify(refund.lines)}::jsonb) AS l("orderItemId" uuid, qty int, "amountMinor" bigint))
    SELECT count(*)::int AS made FROM made`;
  return row?.made === 1 ? { ...refund, ...unsent } : null;
}

/** Further values of the sequence of refund numbers, with the time zone of the merchant. */
export async function nextRefundNumbers(
  tx: Tx,
  merchantId: string,
  count: number,
): Promise<{ readonly timezone: string; readonly number: number }[]> {
  return tx.$queryRaw`
    SELECT timezone, nextval('refund_number')::float8 AS number FROM merchant, generate_series(1, ${count}::int)
     WHERE id = ${merchantId}::uuid`;
}

export type RefundLineRow = {
  readonly refundId: string;
  readonly orderItemId: string;
  readonly qty: number;
  readonly amountMinor: number;
};

/** Gives lines of a refund, each of another item, to the refunds among which it is divided. */
export async function moveRefundLines(
  tx: Tx,
  refundId: string,
  lines: readonly RefundLineRow[],
): Promise<void> {
  await tx.$executeRaw`
    UPDATE refund_line l SET refund_id = x."refundId", qty = x.qty, amount_minor = x."amountMinor"
      FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS x("refundId" uuid, "orderItemId" uuid, qty int, "amountMinor" bigint)
     WHERE l.refund_id = ${refundId}::uuid AND l.order_item_id = x."orderItemId"`;
}

/** The payment that returns the money of a refund `d`: the hold of its order, or a later payment. [decision 106] */
const returning = Prisma.sql`
  SELECT p.provider, p.auth_ref, p.capture_ref FROM payment p
   WHERE p.merchant_id = d.merchant_id AND p.order_id = d.order_id AND d.debt_payment_id IS NULL
  UNION ALL
  SELECT p.provider, p.auth_ref, p.capture_ref FROM payment p
   WHERE p.merchant_id = d.merchant_id AND p.id = d.debt_payment_id`;

export type DueRefundRow = {
  readonly id: string;
  readonly orderId: string;
  readonly provider: string;
  readonly authRef: string;
  readonly captureRef: string;
  readonly amountMinor: number;
  /** Set once the provider made the refund. */
  readonly providerRef: string | null;
  readonly keyNo: number;
  /** Number of calls under this key, including this one. */
  readonly attemptCount: number;
};

/**
 * Claims refunds whose provider is to be called now, each for one worker, with a lease until `leaseUntil`: those of a
 * worker that dies go to the next. One that succeeded is due if the provider has news of it.
 */
export function claimDueRefunds(
  tx: Tx,
  {
    providers,
    now,
    leaseUntil,
    limit,
  }: {
    /** Refunds of other providers stay as they are. [decision 87] */
    readonly providers: readonly string[];
    readonly now: Date;
    readonly leaseUntil: Date;
    readonly limit: number;
  },
): Promise<DueRefundRow[]> {
  return tx.$queryRaw<DueRefundRow[]>`
    UPDATE refund r SET next_attempt_at = ${leaseUntil}::timestamptz, attempt_count = r.attempt_count + 1, updated_at = ${now}::timestamptz
      FROM (SELECT d.id, p.provider, p.auth_ref, p.capture_ref
              FROM refund d CROSS JOIN LATERAL (${returning}) p
             WHERE d.next_attempt_at <= ${now}::timestamptz AND d.state IN ('processing', 'succeeded') AND p.provider = ANY(${providers})
             ORDER BY d.next_attempt_at LIMIT ${limit} FOR UPDATE OF d SKIP LOCKED) due
     WHERE r.id = due.id
    RETURNING r.id, r.order_id AS "orderId", due.provider, due.auth_ref AS "authRef", due.capture_ref AS "captureRef",
              r.amount_minor::float8 AS "amountMinor", r.provider_ref AS "providerRef", r.key_no AS "keyNo",
              r.attempt_count AS "attemptCount"`;
}

/** Due refunds of one provider that is not registered. */
export type StrandedRefundsRow = { readonly provider: string; readonly count: number };

/** Counts due refunds by provider, of providers other than `registered`. */
export function strandedRefunds(
  tx: Tx,
  registered: readonly string[],
  now: Date,
): Promise<StrandedRefundsRow[]> {
  return tx.$queryRaw<StrandedRefundsRow[]>`
    SELECT p.provider, count(*)::int AS count
      FROM refund d CROSS JOIN LATERAL (${returning}) p
     WHERE d.next_attempt_at <= ${now}::timestamptz AND d.state = 'processing' AND p.provider <> ALL(${registered})
     GROUP BY p.provider ORDER BY p.provider`;
}

/**
 * Makes refunds of these references due to be read at the provider: those under way, and those that succeeded, whose
 * money may have come back.
 */
export async function readRefundsNow(tx: Tx, refundRefs: readonly string[], now: Date): Promise<void> {
  if (refundRefs.length === 0) return;
  await tx.$executeRaw`
    UPDATE refund SET next_attempt_at = ${now}
     WHERE provider_ref = ANY(${refundRefs}) AND method = 'provider'
       AND (state = 'processing' AND next_attempt_at > ${now} OR state = 'succeeded' AND next_attempt_at IS NULL)`;
}

/** Adds what a refund returned to the lines of its order; `sign` -1 takes it away again. */
export async function addRefundToItems(tx: Tx, refundId: string, sign: 1 | -1 = 1): Promise<void> {
  await tx.$executeRaw`
    UPDATE order_item i SET refunded_qty = i.refunded_qty + ${sign} * l.qty, refunded_minor = i.refunded_minor + ${sign} * l.amount_minor
      FROM refund_line l WHERE l.refund_id = ${refundId}::uuid AND i.merchant_id = l.merchant_id AND i.id = l.order_item_id`;
}
