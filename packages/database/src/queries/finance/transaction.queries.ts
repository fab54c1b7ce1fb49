import type { BillKind } from '@larder/domain/bill/bill-kind';
import type { CalendarDay } from '@larder/domain/calendar-day';
import { kindsOfType, type TransactionType } from '@larder/domain/finance/transaction-kind';
import type { LedgerKind } from '@larder/domain/ledger/ledger-posting';
import type { Database } from '../../open-database.ts';
import { causeJoins } from '../ledger/cause-joins.ts';

type Pool = Database['pool'];

/** Instants of whole days; `to` is excluded. */
export type TransactionFilter = {
  readonly type: TransactionType | undefined;
  readonly from: Date;
  readonly to: Date;
  /** Null: all, also what concerns no cabinet. */
  readonly deviceIds: readonly string[] | null;
};

export type TransactionRow = {
  readonly id: string;
  readonly kind: LedgerKind;
  readonly occurredAt: Date;
  readonly currency: string;
  readonly grossMinor: number;
  readonly feeMinor: number;
  readonly orderId: string | null;
  readonly orderNo: string | null;
  readonly firstItemName: string | null;
  readonly withdrawalId: string | null;
  readonly withdrawalNo: string | null;
  readonly billId: string | null;
  readonly billNo: string | null;
  readonly billKind: BillKind | null;
  readonly deviceNo: string | null;
  readonly deviceName: string | null;
};

/** Keyset of a page's last row: ISO instant and id. */
export type TransactionKeyset = readonly [occurredAt: string, id: string];

function conditions(merchantId: string, filter: TransactionFilter, after: TransactionKeyset | null = null) {
  const values: unknown[] = [merchantId, kindsOfType(filter.type), filter.from, filter.to];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const where = ['t.merchant_id = $1 AND t.kind = ANY($2::ledger_kind[]) AND t.occurred_at >= $3'];
  if (filter.type === 'fee') where.push('t.fee_minor <> 0');
  if (filter.deviceIds) where.push(`t.device_id = ANY(${bind(filter.deviceIds)}::uuid[])`);
  // One condition: of two, an index scan begins at either, and reads what lies between them.
  if (after)
    where.push(
      `(t.occurred_at, t.id) < (least(${bind(after[0])}::timestamptz, $4), ${bind(after[1])}::uuid)`,
    );
  else where.push('t.occurred_at < $4');
  return { where: where.join(' AND '), values };
}

const columns = `
  t.id, t.kind::text AS kind, t.occurred_at AS "occurredAt", t.currency, t.gross_minor::float8 AS "grossMinor",
  t.fee_minor::float8 AS "feeMinor", t.order_id AS "orderId", o.order_no AS "orderNo", o.first_item_name AS "firstItemName",
  w.id AS "withdrawalId", w.withdrawal_no AS "withdrawalNo", b.id AS "billId", b.bill_no AS "billNo",
  b.kind::text AS "billKind", d.device_no AS "deviceNo",
  CASE WHEN d.merchant_id = t.merchant_id THEN d.name END AS "deviceName"`;

/** Returns a page of transactions, newest first, and one row more if there are more. */
export async function transactionPage(
  pool: Pool,
  merchantId: string,
  filter: TransactionFilter,
  after: TransactionKeyset | null,
  limit: number,
): Promise<TransactionRow[]> {
  const { where, values } = conditions(merchantId, filter, after);
  const { rows } = await pool.query<TransactionRow>(
    `SELECT ${columns} FROM (SELECT * FROM ledger_txn t WHERE ${where}
                              ORDER BY t.occurred_at DESC, t.id DESC LIMIT $${values.length + 1}) t ${causeJoins}
      ORDER BY t.occurred_at DESC, t.id DESC`,
    [...values, limit + 1],
  );
  return rows;
}

export type TransactionDayRow = {
  readonly day: CalendarDay;
  readonly count: number;
  readonly inMinor: number;
  readonly outMinor: number;
  readonly feeMinor: number;
};

/** Returns the sums of a filter by day in a zone, newest first: what came in, what went out, and fees in both. */
export async function transactionDays(
  pool: Pool,
  merchantId: string,
  filter: TransactionFilter,
  timezone: string,
): Promise<TransactionDayRow[]> {
  const { where, values } = conditions(merchantId, filter);
  const { rows } = await pool.query<TransactionDayRow>(
    `SELECT to_char(t.occurred_at AT TIME ZONE $${values.length + 1}, 'YYYY-MM-DD') AS day, count(*)::int AS count,
            coalesce(sum(t.gross_minor - t.fee_minor) FILTER (WHERE t.gross_minor > t.fee_minor), 0)::float8 AS "inMinor",
            coalesce(sum(t.gross_minor - t.fee_minor) FILTER (WHERE t.gross_minor < t.fee_minor), 0)::float8 AS "outMinor",
            coalesce(sum(t.fee_minor), 0)::float8 AS "feeMinor"
       FROM ledger_txn t WHERE ${where} GROUP BY 1 ORDER BY 1 DESC`,
    [...values, timezone],
  );
  return rows;
}

/** Finds one transaction that a merchant may read; null otherwise. */
export async function findTransaction(
  pool: Pool,
  merchantId: string,
  id: string,
  deviceIds: readonly string[] | null,
): Promise<
  | (TransactionRow & {
      readonly provider: string | null;
      readonly providerRef: string | null;
      readonly availableAt: Date | null;
      readonly releasedAt: Date | null;
    })
  | null
> {
  const { rows } = await pool.query(
    `SELECT ${columns}, t.provider, t.provider_ref AS "providerRef", i.available_at AS "availableAt", i.released_at AS "releasedAt"
       FROM ledger_txn t ${causeJoins} LEFT JOIN wallet_item i ON i.txn_id = t.id
      WHERE t.merchant_id = $1 AND t.id = $2 AND t.kind = ANY($3::ledger_kind[])
        AND ($4::uuid[] IS NULL OR t.device_id = ANY($4::uuid[]))`,
    [merchantId, id, kindsOfType(undefined), deviceIds],
  );
  return rows[0] ?? null;
}

export type PayoutOfRow = {
  readonly id: string;
  readonly withdrawalNo: string;
  readonly state: string;
  readonly amountMinor: number;
};

/** Returns the withdrawals that pay out a transaction, in whole or in part, newest first. */
export async function payoutsOf(pool: Pool, merchantId: string, txnId: string): Promise<PayoutOfRow[]> {
  const { rows } = await pool.query<PayoutOfRow>(
    `SELECT w.id, w.withdrawal_no AS "withdrawalNo", w.state::text AS state, l.amount_minor::float8 AS "amountMinor"
       FROM withdrawal_line l JOIN withdrawal w ON w.merchant_id = l.merchant_id AND w.id = l.withdrawal_id
      WHERE l.merchant_id = $1 AND l.txn_id = $2 AND w.state IN ('submitted', 'processing', 'paid')
      ORDER BY w.requested_at DESC, w.id DESC`,
    [merchantId, txnId],
  );
  return rows;
}

export type MovementDayRow = {
  readonly day: CalendarDay;
  /** Payments of orders: also the part that was charged of an unpaid order, and what it pays later. */
  readonly sales: number;
  readonly salesMinor: number;
  readonly taxMinor: number;
  readonly refunds: number;
  readonly refundsMinor: number;
  readonly feesMinor: number;
  readonly payouts: number;
  readonly payoutsMinor: number;
  readonly others: number;
  readonly othersMinor: number;
};

/**
 * Returns what moved on each day in a zone, newest first. Sales are without their tax, which is a number of its own:
 * the tax of an order in proportion, so that its captures add up to it, however many there are and on whatever days;
 * the fees are those of sales and refunds; payouts and others are net. The numbers of a day add up to its net.
 */
export async function movementDays(
  pool: Pool,
  merchantId: string,
  { from, to, timezone }: { readonly from: Date; readonly to: Date; readonly timezone: string },
): Promise<MovementDayRow[]> {
  const { rows } = await pool.query<MovementDayRow>(
    `SELECT day, (count(*) FILTER (WHERE kind = 'sale'))::int AS sales,
            coalesce(sum(gross - tax) FILTER (WHERE kind = 'sale'), 0)::float8 AS "salesMinor",
            coalesce(sum(tax), 0)::float8 AS "taxMinor",
            (count(*) FILTER (WHERE kind = 'refund'))::int AS refunds,
            coalesce(sum(gross) FILTER (WHERE kind = 'refund'), 0)::float8 AS "refundsMinor",
            coalesce(-sum(fee) FILTER (WHERE kind IN ('sale', 'refund')), 0)::float8 AS "feesMinor",
            (count(*) FILTER (WHERE kind LIKE 'withdrawal%'))::int AS payouts,
            coalesce(sum(gross - fee) FILTER (WHERE kind LIKE 'withdrawal%'), 0)::float8 AS "payoutsMinor",
            (count(*) FILTER (WHERE kind NOT IN ('sale', 'refund') AND kind NOT LIKE 'withdrawal%'))::int AS others,
            coalesce(sum(gross - fee) FILTER (WHERE kind NOT IN ('sale', 'refund') AND kind NOT LIKE 'withdrawal%'), 0)::float8
              AS "othersMinor"
       FROM (SELECT to_char(t.occurred_at AT TIME ZONE $5, 'YYYY-MM-DD') AS day, t.kind::text AS kind, t.gross_minor AS gross,
                    t.fee_minor AS fee,
                    CASE WHEN t.kind <> 'sale' OR coalesce(o.total_minor, 0) = 0 THEN 0
                         WHEN t.gross_minor = o.total_minor THEN o.tax_minor
                         ELSE round(o.tax_minor::numeric * least(b.before + t.gross_minor, o.total_minor) / o.total_minor)
                            - round(o.tax_minor::numeric * least(b.before, o.total_minor) / o.total_minor) END AS tax
               FROM ledger_txn t LEFT JOIN sales_order o ON o.merchant_id = t.merchant_id AND o.id = t.order_id
               LEFT JOIN LATERAL (
                      SELECT coalesce(sum(p.captured_minor), 0) AS before FROM payment p
                       WHERE t.kind = 'sale' AND t.gross_minor <> o.total_minor
                         AND p.merchant_id = o.merchant_id AND (p.order_id = o.id OR p.debt_order_id = o.id)
                         AND (p.captured_at, p.id::text) < (t.occurred_at, t.cause_id)) b ON TRUE
              WHERE t.merchant_id = $1 AND t.kind = ANY($2::ledger_kind[]) AND t.occurred_at >= $3 AND t.occurred_at < $4) m
      GROUP BY day ORDER BY day DESC`,
    [merchantId, kindsOfType(undefined), from, to, timezone],
  );
  return rows;
}

/** The next moment at which pending money becomes available, and how much then; the last one, if others follow. */
export async function nextReleases(
  pool: Pool,
  merchantId: string,
  currency: string,
): Promise<{ readonly nextAt: Date; readonly nextMinor: number; readonly lastAt: Date } | null> {
  const { rows } = await pool.query<{ nextAt: Date; nextMinor: number; lastAt: Date }>(
    `SELECT n.at AS "nextAt", n.last AS "lastAt",
            (SELECT sum(amount_minor)::float8 FROM wallet_item
              WHERE merchant_id = $1 AND currency = $2 AND released_at IS NULL AND available_at = n.at) AS "nextMinor"
       FROM (SELECT min(available_at) AS at, max(available_at) AS last FROM wallet_item
              WHERE merchant_id = $1 AND currency = $2 AND released_at IS NULL AND amount_minor <> 0) n
      WHERE n.at IS NOT NULL`,
    [merchantId, currency],
  );
  return rows[0] ?? null;
}
