import type { Tx } from '../../transaction.ts';

export type PaymentPlanRow = {
  readonly paymentId: string;
  readonly orderId: string | null;
  /** Minor units to capture, 0 to release the hold, null to keep it for now. */
  readonly dueMinor: number | null;
  readonly at: Date | null;
};

/**
 * Plans the settlement of holds, in one statement. Never more than was authorized is due; the rest stays unpaid. The
 * list of ids leaves the planner nothing but look-ups of the key, whatever its statistics are.
 */
export async function planPayments(tx: Tx, plans: readonly PaymentPlanRow[], now: Date): Promise<void> {
  if (plans.length === 0) return;
  await tx.$executeRaw`
    UPDATE payment p
       SET order_id = coalesce(x."orderId", p.order_id), due_minor = CASE WHEN x."dueMinor" > p.authorized_minor THEN p.authorized_minor ELSE x."dueMinor" END, next_attempt_at = x.at,
           version = p.version + 1, updated_at = ${now}::timestamptz
      FROM jsonb_to_recordset(${JSON.stringify(plans)}::jsonb) AS x("paymentId" uuid, "orderId" uuid, "dueMinor" bigint, at timestamptz)
     WHERE p.id = x."paymentId" AND p.id = ANY(${plans.map(({ paymentId }) => paymentId)}::uuid[]) AND p.state IN ('authorizing', 'authorized')`;
}

export type DuePaymentRow = {
  readonly id: string;
  readonly merchantId: string;
  readonly deviceId: string;
  readonly orderId: string | null;
  readonly sessionId: string;
  readonly provider: string;
  readonly state: 'authorizing' | 'authorized';
  readonly method: 'card' | 'wallet' | 'qr_wallet' | 'account';
  readonly authRef: string | null;
  readonly fingerprint: string | null;
  readonly currency: string;
  readonly authorizedMinor: number;
  readonly dueMinor: number;
  readonly createdAt: Date;
};

/**
 * Claims payments whose provider is to be called now, each for one worker, with a lease until `leaseUntil`: those of a
 * worker that dies go to the next. `capture`: money is due; `release`: the hold is released.
 */
export function claimDuePayments(
  tx: Tx,
  {
    purpose,
    providers,
    now,
    leaseUntil,
    limit,
  }: {
    readonly purpose: 'capture' | 'release';
    /** Payments of other providers stay as they are. [decision 87] */
    readonly providers: readonly string[];
    readonly now: Date;
    readonly leaseUntil: Date;
    readonly limit: number;
  },
): Promise<DuePaymentRow[]> {
  return tx.$queryRaw<DuePaymentRow[]>`
    UPDATE payment p SET next_attempt_at = ${leaseUntil}::timestamptz, attempt_count = p.attempt_count + 1, updated_at = ${now}::timestamptz
      FROM (SELECT id FROM payment
             WHERE next_attempt_at <= ${now}::timestamptz AND state IN ('authorizing', 'authorized')
               AND provider = ANY(${providers})
               AND CASE WHEN ${purpose === 'capture'} THEN due_minor > 0 ELSE due_minor = 0 END
             ORDER BY next_attempt_at LIMIT ${limit} FOR UPDATE SKIP LOCKED) due
     WHERE p.id = due.id
    RETURNING p.id, p.merchant_id AS "merchantId", p.device_id AS "deviceId", p.order_id AS "orderId", p.session_id AS "sessionId", p.provider, p.state::text AS state,
              p.method::text AS method, p.auth_ref AS "authRef", p.fingerprint, p.currency,
              p.authorized_minor::float8 AS "authorizedMinor", p.due_minor::float8 AS "dueMinor", p.created_at AS "createdAt"`;
}

/** True while another merchant has a payment that may still take money: a hold, or a request for one. */
export async function hasOpenPaymentsOfOthers(tx: Tx, merchantId: string): Promise<boolean> {
  const [row] = await tx.$queryRaw<{ open: boolean }[]>`
    SELECT EXISTS (SELECT FROM payment WHERE state = 'authorizing' AND merchant_id <> ${merchantId}::uuid)
           OR EXISTS (SELECT FROM payment WHERE state = 'authorized' AND merchant_id <> ${merchantId}::uuid) AS open`;
  return row?.open ?? false;
}

/** Open payments of one provider that is not registered. */
export type StrandedPaymentsRow = { readonly provider: string; readonly count: number };

/**
 * Counts open payments by provider, of providers other than `registered`: those that are due, or with `due` null all
 * of them and those whose refund is being made.
 */
export function strandedPayments(
  tx: Tx,
  registered: readonly string[],
  due: { readonly purpose: 'capture' | 'release'; readonly now: Date } | null,
): Promise<StrandedPaymentsRow[]> {
  return tx.$queryRaw<StrandedPaymentsRow[]>`
    SELECT provider, count(*)::int AS count FROM payment p
     WHERE provider <> ALL(${registered})
       AND (state IN ('authorizing', 'authorized') OR ${due === null} AND EXISTS (
             SELECT FROM refund r WHERE r.merchant_id = p.merchant_id AND r.state = 'processing'
              AND (r.debt_payment_id = p.id OR r.order_id = p.order_id AND r.debt_payment_id IS NULL)))
       AND (${due === null} OR next_attempt_at <= ${due?.now ?? null}::timestamptz
            AND CASE WHEN ${due?.purpose === 'capture'} THEN due_minor > 0 ELSE due_minor = 0 END)
     GROUP BY provider ORDER BY provider`;
}

/**
 * Expires holds that were neither captured nor released in time; the provider has dropped them too. Returns the number.
 */
export function expireHolds(tx: Tx, now: Date): Promise<number> {
  return tx.$executeRaw`
    UPDATE payment SET state = 'expired', due_minor = NULL, next_attempt_at = NULL, version = version + 1, updated_at = ${now}::timestamptz
     WHERE state = 'authorized' AND auth_expires_at <= ${now}::timestamptz AND coalesce(due_minor, 0) = 0`;
}

export type ExpiredOrderRow = {
  readonly orderId: string;
  readonly merchantId: string;
  readonly deviceId: string;
  readonly version: number;
};

/**
 * Closes abnormal orders whose deadline has passed, and releases their holds; not those with a decision that waits and
 * became due after `waitingSince`: it was made in time. Lock order: orders, payments.
 */
export function expireAbnormal(
  tx: Tx,
  { now, waitingSince }: { readonly now: Date; readonly waitingSince: Date },
  limit: number,
): Promise<ExpiredOrderRow[]> {
  return tx.$queryRaw<ExpiredOrderRow[]>`
    WITH due AS (
      SELECT id FROM sales_order o WHERE abnormal_state = 'open' AND abnormal_deadline_at <= ${now}::timestamptz
         AND NOT EXISTS (SELECT FROM waiting_decision w
                          WHERE w.order_id = o.id AND w.refusal IS NULL AND w.due_at > ${waitingSince}::timestamptz)
       ORDER BY abnormal_deadline_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
    ), expired AS (
      UPDATE sales_order o SET abnormal_state = 'expired', version = o.version + 1, updated_at = ${now}::timestamptz
        FROM due WHERE o.id = due.id RETURNING o.id, o.merchant_id, o.device_id, o.version
    ), released AS (
      UPDATE payment p SET due_minor = 0, next_attempt_at = ${now}::timestamptz, version = p.version + 1, updated_at = ${now}::timestamptz
        FROM expired e WHERE p.merchant_id = e.merchant_id AND p.order_id = e.id AND p.state = 'authorized' RETURNING p.id
    )
    SELECT id AS "orderId", merchant_id AS "merchantId", device_id AS "deviceId", version FROM expired`;
}
