import type { Tx } from '../../transaction.ts';

/** Gives every merchant with a device in service a first time at which its bills are written. */
export async function scheduleBills(tx: Tx, now: Date): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO bill_schedule (merchant_id, due_at)
    SELECT m.id, ${now}::timestamptz FROM merchant m
     WHERE NOT EXISTS (SELECT FROM bill_schedule s WHERE s.merchant_id = m.id)
       AND EXISTS (SELECT FROM device d WHERE d.merchant_id = m.id AND d.lifecycle = 'operational')
    ON CONFLICT (merchant_id) DO NOTHING`;
}

export type DueBillsRow = {
  readonly merchantId: string;
  readonly closedMonth: string | null;
};

/** Locks the merchant whose bills have waited longest to be written; skips those that another worker writes. */
export async function takeDueMerchant(tx: Tx, now: Date): Promise<DueBillsRow | null> {
  const [row] = await tx.$queryRaw<DueBillsRow[]>`
    SELECT merchant_id AS "merchantId", closed_month AS "closedMonth" FROM bill_schedule
     WHERE due_at <= ${now}::timestamptz ORDER BY due_at, merchant_id LIMIT 1 FOR UPDATE SKIP LOCKED`;
  return row ?? null;
}

export async function nextBillNumber(tx: Tx): Promise<number> {
  const [row] = await tx.$queryRaw<{ n: number }[]>`SELECT nextval('bill_number')::float8 AS n`;
  return row?.n ?? 0;
}

export type CollectableRow = { readonly merchantId: string; readonly currency: string };

/**
 * Wallets that can pay the oldest bill of their merchant, as far as one look can tell; the collector locks the wallet
 * and looks again. Merchants with an own provider pay by invoice.
 */
export function collectableWallets(tx: Tx, limit: number): Promise<CollectableRow[]> {
  return tx.$queryRaw<CollectableRow[]>`
    SELECT o.merchant_id AS "merchantId", o.currency
      FROM (SELECT DISTINCT ON (merchant_id) merchant_id, currency, total_minor FROM bill
             WHERE status IN ('issued', 'overdue') AND NOT invoiced ORDER BY merchant_id, month, issued_at, id) o
     WHERE o.total_minor <=
           coalesce((SELECT available_minor FROM wallet_balance b WHERE b.merchant_id = o.merchant_id AND b.currency = o.currency), 0)
         + coalesce((SELECT sum(available_minor) FROM wallet_change c WHERE c.merchant_id = o.merchant_id AND c.currency = o.currency), 0)
     ORDER BY 1 LIMIT ${limit}`;
}

export type OwedBillRow = {
  readonly id: string;
  readonly billNo: string;
  readonly status: 'issued' | 'overdue';
  readonly subtotalMinor: number;
  readonly taxMinor: number;
  readonly totalMinor: number;
};

/** Locks the bills that a wallet is to pay, oldest first. Call with the wallet locked: it comes first in lock order. */
export function lockOwedBills(tx: Tx, merchantId: string, currency: string): Promise<OwedBillRow[]> {
  return tx.$queryRaw<OwedBillRow[]>`
    SELECT id, bill_no AS "billNo", status::text, subtotal_minor::float8 AS "subtotalMinor", tax_minor::float8 AS "taxMinor",
           total_minor::float8 AS "totalMinor"
      FROM bill
     WHERE merchant_id = ${merchantId}::uuid AND currency = ${currency} AND status IN ('issued', 'overdue') AND NOT invoiced
     ORDER BY month, issued_at, id FOR UPDATE`;
}

export type OverdueBillRow = { readonly id: string; readonly merchantId: string; readonly billNo: string };

/**
 * Makes bills overdue whose time has passed, and returns them. Waits for another worker instead of skipping its rows,
 * which would split the bills of a merchant into two notices.
 */
export function makeOverdue(tx: Tx, now: Date, limit: number): Promise<OverdueBillRow[]> {
  return tx.$queryRaw<OverdueBillRow[]>`
    WITH due AS (
      SELECT id FROM bill WHERE status = 'issued' AND due_at <= ${now}::timestamptz
       ORDER BY due_at, id LIMIT ${limit} FOR UPDATE)
    UPDATE bill b SET status = 'overdue', updated_at = ${now}::timestamptz FROM due WHERE b.id = due.id
    RETURNING b.id, b.merchant_id AS "merchantId", b.bill_no AS "billNo"`;
}

export async function lockBillRow(tx: Tx, billNo: string): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM bill WHERE bill_no = ${billNo} FOR UPDATE`;
}
