import type { CalendarDay } from '@larder/domain/calendar-day';
import type { LedgerKind } from '@larder/domain/ledger/ledger-posting';
import type { Database } from '../../open-database.ts';

type Pool = Database['pool'];

/** A withdrawal of a merchant, with the zone of its days. */
export type PayoutOf = {
  readonly merchantId: string;
  readonly withdrawalId: string;
  readonly timezone: string;
};

/**
 * Lines with the shares of their transaction: of one that is paid out in part, the fee and the tax in proportion, so
 * that `gross - fee = amount` for each line.
 */
const SHARES = `
  SELECT l.txn_id, l.amount_minor AS amount, t.kind::text AS kind, t.occurred_at, t.device_id, t.order_id,
         s.fee, l.amount_minor + s.fee AS gross,
         CASE WHEN t.kind = 'sale' AND o.total_minor > 0
              THEN round(o.tax_minor::numeric * (l.amount_minor + s.fee) / o.total_minor) ELSE 0 END AS tax,
         l.amount_minor <> i.amount_minor AS is_part, o.order_no, o.first_item_name,
         to_char(t.occurred_at AT TIME ZONE $3, 'YYYY-MM-DD') AS day
    FROM withdrawal_line l
    JOIN ledger_txn t ON t.id = l.txn_id
    JOIN wallet_item i ON i.txn_id = l.txn_id
    LEFT JOIN sales_order o ON o.merchant_id = l.merchant_id AND o.id = t.order_id
   CROSS JOIN LATERAL (SELECT CASE WHEN l.amount_minor = i.amount_minor THEN t.fee_minor
                                   ELSE round(t.fee_minor::numeric * l.amount_minor / i.amount_minor) END AS fee) s
   WHERE l.merchant_id = $1 AND l.withdrawal_id = $2`;

export type PayoutPartsRow = {
  /** Payments of orders, as in `MovementDayRow`. */
  readonly sales: number;
  readonly salesMinor: number;
  readonly taxMinor: number;
  readonly refunds: number;
  readonly refundsMinor: number;
  readonly feesMinor: number;
  readonly others: number;
  readonly othersMinor: number;
  readonly firstDay: CalendarDay | null;
  readonly lastDay: CalendarDay | null;
};

/** Returns what a withdrawal is made of; its amounts add up to that of the withdrawal. */
export async function payoutParts(pool: Pool, of: PayoutOf): Promise<PayoutPartsRow | null> {
  const { rows } = await pool.query<PayoutPartsRow>(
    `SELECT (count(*) FILTER (WHERE kind = 'sale'))::int AS sales,
            coalesce(sum(gross - tax) FILTER (WHERE kind = 'sale'), 0)::float8 AS "salesMinor",
            coalesce(sum(tax), 0)::float8 AS "taxMinor",
            (count(*) FILTER (WHERE kind = 'refund'))::int AS refunds,
            coalesce(sum(gross) FILTER (WHERE kind = 'refund'), 0)::float8 AS "refundsMinor",
            coalesce(-sum(fee) FILTER (WHERE kind IN ('sale', 'refund')), 0)::float8 AS "feesMinor",
            (count(*) FILTER (WHERE kind NOT IN ('sale', 'refund')))::int AS others,
            coalesce(sum(amount) FILTER (WHERE kind NOT IN ('sale', 'refund')), 0)::float8 AS "othersMinor",
            min(day) FILTER (WHERE kind = 'sale') AS "firstDay", max(day) FILTER (WHERE kind = 'sale') AS "lastDay"
       FROM (${SHARES}) s`,
    [of.merchantId, of.withdrawalId, of.timezone],
  );
  return rows[0] ?? null;
}

export type PayoutDayRow = {
  readonly day: CalendarDay;
  readonly count: number;
  readonly amountMinor: number;
};

/** Returns the days of what a withdrawal pays out, newest first; their amounts add up to it. */
export async function payoutDays(pool: Pool, of: PayoutOf): Promise<PayoutDayRow[]> {
  const { rows } = await pool.query<PayoutDayRow>(
    `SELECT day, count(*)::int AS count, sum(amount)::float8 AS "amountMinor" FROM (${SHARES}) s GROUP BY 1 ORDER BY 1 DESC`,
    [of.merchantId, of.withdrawalId, of.timezone],
  );
  return rows;
}

export type PayoutCabinetRow = {
  /** Null: what concerns no cabinet. */
  readonly deviceId: string | null;
  readonly deviceNo: string | null;
  readonly name: string | null;
  readonly count: number;
  readonly amountMinor: number;
};

/** Returns the cabinets of one day of a withdrawal, the largest amount first. */
export async function payoutCabinets(
  pool: Pool,
  of: PayoutOf,
  day: CalendarDay,
): Promise<PayoutCabinetRow[]> {
  const { rows } = await pool.query<PayoutCabinetRow>(
    `SELECT s.device_id AS "deviceId", d.device_no AS "deviceNo", CASE WHEN d.merchant_id = $1 THEN d.name END AS name,
            count(*)::int AS count, sum(amount)::float8 AS "amountMinor"
       FROM (${SHARES}) s LEFT JOIN device d ON d.id = s.device_id
      WHERE day = $4 GROUP BY s.device_id, d.id ORDER BY sum(amount) DESC, s.device_id`,
    [of.merchantId, of.withdrawalId, of.timezone, day],
  );
  return rows;
}

export type PayoutLineRow = {
  readonly id: string;
  readonly kind: LedgerKind;
  readonly occurredAt: Date;
  readonly amountMinor: number;
  /** The rest is in another withdrawal, or still in the wallet. */
  readonly isPart: boolean;
  readonly orderNo: string | null;
  readonly firstItemName: string | null;
};

/** Returns a page of what one cabinet adds to one day of a withdrawal, newest first; one row more if there are more. */
export async function payoutLinePage(
  pool: Pool,
  of: PayoutOf,
  { day, deviceId }: { readonly day: CalendarDay; readonly deviceId: string | null },
  after: readonly [occurredAt: string, id: string] | null,
  limit: number,
): Promise<PayoutLineRow[]> {
  const { rows } = await pool.query<PayoutLineRow>(
    `SELECT txn_id AS id, kind, occurred_at AS "occurredAt", amount::float8 AS "amountMinor", is_part AS "isPart",
            order_no AS "orderNo", first_item_name AS "firstItemName"
       FROM (${SHARES}) s
      WHERE day = $4 AND device_id IS NOT DISTINCT FROM $5::uuid
        AND ($6::timestamptz IS NULL OR (occurred_at, txn_id) < ($6::timestamptz, $7::uuid))
      ORDER BY occurred_at DESC, txn_id DESC LIMIT $8`,
    [
      of.merchantId,
      of.withdrawalId,
      of.timezone,
      day,
      deviceId,
      after?.[0] ?? null,
      after?.[1] ?? null,
      limit + 1,
    ],
  );
  return rows;
}
