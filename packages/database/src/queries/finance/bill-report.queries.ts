import type { BillKind } from '@larder/domain/bill/bill-kind';
import {
  type ReportPart,
  type ReportSums,
  reportPartOf,
  reportParts,
} from '@larder/domain/ledger/bill-report';
import { walletParts } from '@larder/domain/ledger/ledger-account';
import type { LedgerKind } from '@larder/domain/ledger/ledger-posting';
import { Prisma } from '../../generated/client.ts';
import { minorToNumber } from '../../minor-to-number.ts';
import type { Tx } from '../../transaction.ts';
import { causeJoins } from '../ledger/cause-joins.ts';
import { reportColumns, sumsOfChanges } from '../ledger/report-sums.ts';
import { literalCount, literalList } from '../literal-list.ts';
import { isPartPaid } from '../order/part-paid.ts';

/** A month of a wallet: its first day, its span, and its sums. */
export type BillReportRow = {
  readonly month: string;
  /** Null: since ever. */
  readonly beginsAt: Date | null;
  readonly endsAt: Date;
  readonly sums: ReportSums;
};

type Row = { month: string; beginsAt: Date | null; endsAt: Date } & Record<`${ReportPart}_minor`, bigint>;

/** Reads all months of a wallet, oldest first, with the changes that are not folded in yet. Twelve rows a year. */
export async function billReports(
  tx: Tx,
  merchantId: string,
  currency: string,
  now: Date,
): Promise<BillReportRow[]> {
  const rows = await tx.$queryRaw<Row[]>`
    WITH changes AS (
      SELECT * FROM wallet_change WHERE merchant_id = ${merchantId}::uuid AND currency = ${currency}),
    ${sumsOfChanges(merchantId, currency, now)},
    folded AS (
      SELECT month, begins_at, ends_at, ${reportColumns} FROM bill_report
       WHERE merchant_id = ${merchantId}::uuid AND currency = ${currency}),
    parts AS (SELECT * FROM folded UNION ALL SELECT month, begins_at, ends_at, ${reportColumns} FROM sums)
    SELECT month::text, CASE WHEN begins_at > '-infinity' THEN begins_at END AS "beginsAt", ends_at AS "endsAt",
           ${Prisma.raw(reportParts.map((name) => `sum(${name}_minor)::bigint AS ${name}_minor`).join(', '))}
      FROM parts GROUP BY month, begins_at, ends_at ORDER BY month`;
  return rows.map(({ month, beginsAt, endsAt, ...sums }) => ({
    month,
    beginsAt,
    endsAt,
    sums: Object.fromEntries(
      reportParts.map((name) => [name, minorToNumber(sums[`${name}_minor`])]),
    ) as Record<ReportPart, number>,
  }));
}

/** Accounts that a report is about: what is pending or available. */
const walletAccounts = literalList([walletParts.pending, walletParts.available]);

/**
 * Sums by month what the sales of months have of orders that are no sale: the captured part of unpaid and written-off
 * ones. Months without any are missing. Reads such orders first, and their postings by cause: they are few among all.
 * [decision 300]
 */
export async function partPaidOfMonths(
  tx: Tx,
  merchantId: string,
  currency: string,
  months: readonly Pick<BillReportRow, 'month' | 'beginsAt' | 'endsAt'>[],
): Promise<ReadonlyMap<string, number>> {
  const spans = months.map(({ month, beginsAt, endsAt }) => ({
    month,
    from: beginsAt?.toISOString() ?? '-infinity',
    until: endsAt.toISOString(),
  }));
  const rows = await tx.$queryRaw<{ month: string; minor: bigint }[]>`
    SELECT m.month, sum(t.gross_minor)::bigint AS minor
      FROM device_assignment a
      JOIN sales_order o ON o.merchant_id = a.merchant_id AND o.device_id = a.device_id AND ${isPartPaid('o')}
      JOIN payment p ON p.merchant_id = o.merchant_id AND (p.order_id = o.id OR p.debt_order_id = o.id)
      JOIN ledger_txn t ON t.kind = 'sale' AND t.cause_id = p.id::text AND t.merchant_id = o.merchant_id
                       AND t.currency = ${currency}
      JOIN jsonb_to_recordset(${JSON.stringify(spans)}::jsonb) AS m(month text, "from" timestamptz, until timestamptz)
        ON t.posted_at >= m."from" AND t.posted_at < m.until
     WHERE a.merchant_id = ${merchantId}::uuid
       AND EXISTS (SELECT FROM ledger_entry e WHERE e.txn_id = t.id
                      AND (e.debit IN (${walletAccounts}) OR e.credit IN (${walletAccounts})))
     GROUP BY 1`;
  return new Map(rows.map(({ month, minor }) => [month, minorToNumber(minor)]));
}

/** A posting in a block of a month. */
export type BillReportLineRow = {
  readonly id: string;
  readonly kind: LedgerKind;
  readonly postedAt: Date;
  readonly occurredAt: Date;
  readonly orderId: string | null;
  readonly orderNo: string | null;
  readonly withdrawalNo: string | null;
  readonly billNo: string | null;
  /** The fee that was billed. */
  readonly billKind: BillKind | null;
  readonly deviceNo: string | null;
  readonly deviceName: string | null;
  readonly grossMinor: number;
  readonly feeMinor: number;
};

export type BillReportLineKey = readonly [string, string];

const kindsOf = (part: Exclude<ReportPart, 'fees'>) =>
  Object.entries(reportPartOf)
    .filter(([, of]) => of === part)
    .map(([kind]) => kind);

/**
 * A page of the postings in one block of a month (null: in all), newest first, one row more than `limit`. `grossMinor`
 * and `feeMinor` are what the wallet gained before the fee, and the fee.
 */
export async function billReportLines(
  tx: Tx,
  merchantId: string,
  asked: {
    readonly currency: string;
    readonly span: Pick<BillReportRow, 'beginsAt' | 'endsAt'>;
    readonly part: ReportPart | null;
    readonly deviceId: string | null;
  },
  after: BillReportLineKey | null,
  limit: number,
): Promise<BillReportLineRow[]> {
  const { currency, span, part, deviceId } = asked;
  const [postedAt, id] = after ?? ['infinity', '00000000-0000-0000-0000-000000000000'];
  const all = Object.entries(reportPartOf).flatMap(([kind, of]) => (of ? [kind] : []));
  const filter =
    part === 'fees'
      ? Prisma.sql`AND fee_minor <> 0`
      : Prisma.sql`AND kind IN (${literalList(part ? kindsOf(part) : all)})`;
  const ofDevice = deviceId ? Prisma.sql`AND device_id = ${deviceId}::uuid` : Prisma.empty;
  type LineRow = Omit<BillReportLineRow, 'grossMinor' | 'feeMinor'> & { change: bigint; fee: bigint };
  const rows = await tx.$queryRaw<LineRow[]>`
    SELECT t.id, t.kind::text AS kind, t.posted_at AS "postedAt", t.occurred_at AS "occurredAt", t.order_id AS "orderId",
           o.order_no AS "orderNo", w.withdrawal_no AS "withdrawalNo", b.bill_no AS "billNo", b.kind::text AS "billKind",
           d.device_no AS "deviceNo",
           CASE WHEN d.merchant_id = ${merchantId}::uuid THEN d.name END AS "deviceName", t.fee_minor AS fee, e.change
      FROM (SELECT * FROM ledger_txn
             WHERE merchant_id = ${merchantId}::uuid AND currency = ${currency}
               AND posted_at >= ${span.beginsAt?.toISOString() ?? '-infinity'}::timestamptz 
               AND (posted_at, id) < (least(${postedAt}::timestamptz, ${span.endsAt}::timestamptz), ${id}::uuid) ${filter} ${ofDevice}
               AND EXISTS (SELECT FROM ledger_entry e WHERE e.txn_id = ledger_txn.id
                              AND (e.debit IN (${walletAccounts}) OR e.credit IN (${walletAccounts})))
             ORDER BY posted_at DESC, id DESC LIMIT ${literalCount(limit + 1)}) t
      ${Prisma.raw(causeJoins)}
     CROSS JOIN LATERAL (
           SELECT coalesce(sum(CASE WHEN e.credit IN (${walletAccounts}) THEN e.amount_minor ELSE 0 END
                             - CASE WHEN e.debit IN (${walletAccounts}) THEN e.amount_minor ELSE 0 END), 0)::bigint AS change
             FROM ledger_entry e WHERE e.txn_id = t.id) e
     ORDER BY t.posted_at DESC, t.id DESC`;
  return rows.map(({ change, fee, ...row }) => ({
    ...row,
    grossMinor: minorToNumber(change) + minorToNumber(fee),
    feeMinor: minorToNumber(fee),
  }));
}
