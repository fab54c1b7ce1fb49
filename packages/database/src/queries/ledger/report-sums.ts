import { reportPartOf, reportParts } from '@larder/domain/ledger/bill-report';
import { Prisma } from '../../generated/client.ts';

const part = Prisma.raw(
  `CASE t.kind ${Object.entries(reportPartOf)
    .filter(([, of]) => of !== null)
    .map(([kind, of]) => `WHEN '${kind}' THEN '${of}'`)
    .join(' ')} END`,
);
const columns = reportParts.map((name) => `${name}_minor`);

/** The columns of `bill_report` that hold its sums, in order. */
export const reportColumns = Prisma.raw(columns.join(', '));

/** Adds to each column of `b` the same of `s`. */
const raisedColumns = Prisma.raw(columns.map((name) => `${name} = b.${name} + s.${name}`).join(', '));

const summed = Prisma.raw(
  reportParts
    .map((name) =>
      name === 'fees'
        ? 'coalesce(-sum(f.fee_minor), 0)::bigint AS fees_minor'
        : `coalesce(sum(f.amount) FILTER (WHERE f.part = '${name}'), 0)::bigint AS ${name}_minor`,
    )
    .join(', '),
);

/**
 * Common table expressions that divide the changes of one wallet among its months. They need `changes` (rows of
 * `wallet_change`) and give `sums`: a row for each month that the changes touch, and for each that has begun by now
 * without having a row. A month begins where the one before ended, whatever the merchant's zone is by then.
 */
export const sumsOfChanges = (merchantId: string, currency: string, now: Date) => Prisma.sql`
    facts AS (
      SELECT t.posted_at, t.fee_minor, ${part} AS part,
             c.pending_minor + c.available_minor + t.fee_minor AS amount
        FROM changes c JOIN ledger_txn t ON t.id = c.txn_id),
    former AS (
      SELECT month, ends_at FROM bill_report WHERE merchant_id = ${merchantId}::uuid AND currency = ${currency}
       ORDER BY month DESC LIMIT 1),
    reach AS (
      SELECT m.timezone, min(f.posted_at) AS first, greatest(max(f.posted_at), ${now}::timestamptz) AS last
        FROM merchant m LEFT JOIN facts f ON true WHERE m.id = ${merchantId}::uuid GROUP BY 1),
    begun AS (
      SELECT n::date AS month, n, r.timezone, row_number() OVER (ORDER BY n) AS nth
        FROM reach r LEFT JOIN former o ON true
       CROSS JOIN LATERAL generate_series(
               coalesce(o.month + interval '1 month', date_trunc('month', r.first AT TIME ZONE r.timezone)),
               CASE WHEN r.last < o.ends_at THEN o.month
                    ELSE greatest(date_trunc('month', r.last AT TIME ZONE r.timezone), o.month + interval '1 month') END,
               interval '1 month') n),
    spans AS (
      SELECT month, begins_at, ends_at, false AS is_new FROM bill_report
       WHERE merchant_id = ${merchantId}::uuid AND currency = ${currency}
      UNION ALL
      SELECT b.month, CASE WHEN b.nth = 1 THEN coalesce((SELECT ends_at FROM former), '-infinity') ELSE b.n AT TIME ZONE b.timezone END,
             (b.n + interval '1 month') AT TIME ZONE b.timezone, true
        FROM begun b),
    sums AS (
      SELECT p.month, p.begins_at, p.ends_at, p.is_new, ${summed}
        FROM spans p LEFT JOIN facts f ON f.posted_at >= p.begins_at AND f.posted_at < p.ends_at
       GROUP BY 1, 2, 3, 4
      HAVING p.is_new OR count(f.posted_at) > 0)`;

/** Folds the changes that `changes` holds into the months of their wallet. */
export const foldIntoReports = (merchantId: string, currency: string, now: Date) => Prisma.sql`
    ${sumsOfChanges(merchantId, currency, now)},
    added AS (
      INSERT INTO bill_report (merchant_id, currency, month, begins_at, ends_at, ${reportColumns})
      SELECT ${merchantId}::uuid, ${currency}, month, begins_at, ends_at, ${reportColumns} FROM sums WHERE is_new),
    raised AS (
      UPDATE bill_report b SET ${raisedColumns} FROM sums s
       WHERE b.merchant_id = ${merchantId}::uuid AND b.currency = ${currency} AND b.month = s.month AND NOT s.is_new)`;
