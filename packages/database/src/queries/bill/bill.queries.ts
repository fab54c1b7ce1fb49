import type { BillKind } from '@larder/domain/bill/bill-kind';
import type { BillStatus } from '@larder/domain/bill/bill-transitions';
import type { MonthSpan } from '@larder/domain/calendar-month';
import { Prisma } from '../../generated/client.ts';
import type { Tx } from '../../transaction.ts';
import { isRecognized } from './service-day.queries.ts';

const { sql } = Prisma;

/** A bill; amounts in minor units. */
export type BillRow = {
  readonly id: string;
  readonly billNo: string | null;
  readonly kind: BillKind;
  readonly month: string;
  readonly status: BillStatus;
  readonly currency: string;
  readonly unitMinor: number;
  readonly subtotalMinor: number;
  readonly taxPpm: number;
  readonly taxMinor: number;
  readonly totalMinor: number;
  readonly invoiced: boolean;
  readonly issuedAt: Date | null;
  readonly dueAt: Date | null;
  readonly paidAt: Date | null;
  readonly voidedAt: Date | null;
};

const columns = sql`
  b.id, b.bill_no AS "billNo", b.kind::text AS kind, b.month, b.status::text AS status, b.currency, b.unit_minor AS "unitMinor",
  b.subtotal_minor::float8 AS "subtotalMinor", b.tax_ppm AS "taxPpm", b.tax_minor::float8 AS "taxMinor",
  b.total_minor::float8 AS "totalMinor", b.invoiced, b.issued_at AS "issuedAt", b.due_at AS "dueAt", b.paid_at AS "paidAt",
  b.voided_at AS "voidedAt"`;

type Filter = { readonly kind?: BillKind; readonly status?: BillStatus; readonly month?: string };

/** A page of a merchant's bills, newest month first. One row more than `limit`. [screens 56] */
export function billPage(
  tx: Tx,
  merchantId: string,
  { kind, status, month }: { readonly [Name in keyof Filter]: Filter[Name] | undefined },
  after: readonly [month: string, id: string] | null,
  limit: number,
): Promise<BillRow[]> {
  return tx.$queryRaw<BillRow[]>`
    SELECT ${columns} FROM bill b
     WHERE b.merchant_id = ${merchantId}::uuid AND (${kind ?? null}::text IS NULL OR b.kind::text = ${kind ?? null}::text)
       AND (${status ?? null}::text IS NULL OR b.status::text = ${status ?? null}::text)
       AND (${month ?? null}::text IS NULL OR b.month = ${month ?? null}::text)
       AND (${after?.[0] ?? null}::text IS NULL OR (b.month, b.id) < (${after?.[0] ?? null}::text, ${after?.[1] ?? null}::uuid))
     ORDER BY b.month DESC, b.id DESC LIMIT ${limit + 1}`;
}

export type OwedRow = { readonly count: number; readonly totalMinor: number; readonly dueAt: Date | null };

/** What a merchant owes for the months up to one, or in all, and the first day by which some of it is due. */
export async function owedBills(tx: Tx, merchantId: string, upTo = '9999-12'): Promise<OwedRow> {
  const [row] = await tx.$queryRaw<OwedRow[]>`
    SELECT count(*)::int AS count, coalesce(sum(total_minor), 0)::float8 AS "totalMinor", min(due_at) AS "dueAt"
      FROM bill WHERE merchant_id = ${merchantId}::uuid AND status IN ('issued', 'overdue') AND month <= ${upTo}`;
  return row ?? { count: 0, totalMinor: 0, dueAt: null };
}

/** What the wallet of a merchant is to pay for bills; those that are invoiced are paid otherwise. */
export async function owedByWallet(tx: Tx, merchantId: string, currency: string): Promise<number> {
  const [row] = await tx.$queryRaw<{ owed: number }[]>`
    SELECT coalesce(sum(total_minor), 0)::float8 AS owed FROM bill
     WHERE merchant_id = ${merchantId}::uuid AND currency = ${currency} AND status IN ('issued', 'overdue') AND NOT invoiced`;
  return row?.owed ?? 0;
}

/** One bill of a merchant; null for any other. */
export async function billRow(tx: Tx, merchantId: string, id: string): Promise<BillRow | null> {
  const [row] = await tx.$queryRaw<BillRow[]>`
    SELECT ${columns} FROM bill b WHERE b.merchant_id = ${merchantId}::uuid AND b.id = ${id}::uuid`;
  return row ?? null;
}

export type BillLineRow = {
  readonly lineNo: number;
  readonly deviceId: string | null;
  readonly deviceNo: string | null;
  readonly deviceName: string | null;
  readonly qty: number;
  readonly amountMinor: number;
  readonly taxMinor: number;
  readonly iccid: string | null;
  /** The number of the void bill that the line credits. */
  readonly creditOf: string | null;
  /** What the device sold in the month, before tax; null if it sold nothing. */
  readonly salesMinor: number | null;
};

/** The lines of a bill in its order, each with what its device sold in that month of the merchant. [screens 57] */
export function billLines(
  tx: Tx,
  merchantId: string,
  id: string,
  { from, until }: MonthSpan,
): Promise<BillLineRow[]> {
  return tx.$queryRaw<BillLineRow[]>`
    SELECT l.line_no AS "lineNo", l.device_id AS "deviceId", d.device_no AS "deviceNo", l.device_name AS "deviceName", l.qty,
           l.amount_minor::float8 AS "amountMinor", l.tax_minor::float8 AS "taxMinor", l.iccid, c.bill_no AS "creditOf",
           (SELECT sum(h.net_minor)::float8 FROM sales_hourly h
             WHERE h.merchant_id = l.merchant_id AND h.device_id = l.device_id
               AND h.product_id = '00000000-0000-0000-0000-000000000000'::uuid
               AND h.hour_utc >= ${from} AND h.hour_utc < ${until}) AS "salesMinor"
      FROM bill_line l
      LEFT JOIN device d ON d.id = l.device_id
      LEFT JOIN bill c ON c.merchant_id = l.merchant_id AND c.id = l.credit_of_id
     WHERE l.merchant_id = ${merchantId}::uuid AND l.bill_id = ${id}::uuid
     ORDER BY l.line_no`;
}

/** The days of a month on which a device was in service, with or without a SIM card. [screens 59] */
export function serviceDays(
  tx: Tx,
  merchantId: string,
  deviceId: string,
  month: string,
): Promise<{ day: string; hasCard: boolean }[]> {
  return tx.$queryRaw<{ day: string; hasCard: boolean }[]>`
    SELECT day::text AS day, iccid IS NOT NULL AS "hasCard" FROM device_service_day
     WHERE merchant_id = ${merchantId}::uuid AND device_id = ${deviceId}::uuid AND day >= (${month} || '-01')::date
       AND day < (${month} || '-01')::date + interval '1 month'
     ORDER BY day`;
}

export type AlgorithmDayRow = {
  readonly day: string;
  readonly deviceId: string;
  readonly deviceNo: string;
  readonly deviceName: string;
  readonly orders: number;
};

/** Recognized orders of a month by day and device, newest day first. One row more than `limit`. [screens 58] */
export function algorithmDays(
  tx: Tx,
  merchantId: string,
  {
    billId,
    deviceId,
    timezone,
    span,
  }: { billId: string; deviceId: string | null; timezone: string; span: MonthSpan },
  after: readonly [day: string, deviceNo: string] | null,
  limit: number,
): Promise<AlgorithmDayRow[]> {
  return tx.$queryRaw<AlgorithmDayRow[]>`
    SELECT x.day::text AS day, d.id AS "deviceId", d.device_no AS "deviceNo", coalesce(l.device_name, d.device_no) AS "deviceName", x.orders
      FROM (SELECT (o.created_at AT TIME ZONE ${timezone})::date AS day, o.device_id, count(*)::int AS orders FROM sales_order o
             WHERE o.merchant_id = ${merchantId}::uuid AND o.created_at >= ${span.from} AND o.created_at < ${span.until} AND ${isRecognized}
               AND (${deviceId}::uuid IS NULL OR o.device_id = ${deviceId}::uuid)
             GROUP BY 1, 2) x
      JOIN device d ON d.id = x.device_id AND NOT d.is_training
      LEFT JOIN bill_line l ON l.bill_id = ${billId}::uuid AND l.device_id = d.id
     WHERE ${after?.[0] ?? null}::date IS NULL OR x.day < ${after?.[0] ?? null}::date
        OR (x.day = ${after?.[0] ?? null}::date AND d.device_no > ${after?.[1] ?? null}::text)
     ORDER BY x.day DESC, d.device_no LIMIT ${limit + 1}`;
}

export type BilledOrderRow = { readonly id: string; readonly orderNo: string; readonly createdAt: Date };

/** The recognized orders of a device between two instants, newest first. One row more than `limit`. [screens 58] */
export function billedOrders(
  tx: Tx,
  merchantId: string,
  { deviceId, from, until }: { deviceId: string; from: Date; until: Date },
  after: readonly [createdAt: string, id: string] | null,
  limit: number,
): Promise<BilledOrderRow[]> {
  return tx.$queryRaw<BilledOrderRow[]>`
    SELECT o.id, o.order_no AS "orderNo", o.created_at AS "createdAt" FROM sales_order o
     WHERE o.merchant_id = ${merchantId}::uuid AND o.device_id = ${deviceId}::uuid AND o.created_at >= ${from} AND o.created_at < ${until}
       AND ${isRecognized}
       AND (${after?.[0] ?? null}::timestamptz IS NULL OR (o.created_at, o.id) < (${after?.[0] ?? null}::timestamptz, ${after?.[1] ?? null}::uuid))
     ORDER BY o.created_at DESC, o.id DESC LIMIT ${limit + 1}`;
}
