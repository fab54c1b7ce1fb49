import type { Tx } from '../../transaction.ts';
import type { BatchRow, StockKeyRow } from './stock-ledger.queries.ts';

/**
 * A cabinet of the next batch, over all merchants in the order of ids, with the stock levels that differ from the
 * ledger.
 */
export type CheckedCabinetRow = {
  readonly deviceId: string;
  readonly merchantId: string;
  readonly isWrong: boolean;
};

/**
 * Compares the stock levels of the next batch of ownerships with the ledger, in one statement and so in one snapshot:
 * units, number of movements, and that no more units are dated than there are. [domain S1]
 */
export function checkStockLevels(tx: Tx, after: string | null, limit: number): Promise<CheckedCabinetRow[]> {
  return tx.$queryRaw<CheckedCabinetRow[]>`
    SELECT a.device_id AS "deviceId", a.merchant_id AS "merchantId", EXISTS (
             SELECT FROM stock_level l
              CROSS JOIN LATERAL (SELECT coalesce(sum(m.qty), 0) AS qty, coalesce(max(m.key_seq), 0) AS key_seq FROM stock_movement m
                                   WHERE m.merchant_id = l.merchant_id AND m.device_id = l.device_id AND m.door = l.door
                                     AND m.layer = l.layer AND m.product_id = l.product_id) ledger
              WHERE l.merchant_id = a.merchant_id AND l.device_id = a.device_id
                AND (l.on_hand <> ledger.qty OR l.key_seq <> ledger.key_seq
                     OR (SELECT coalesce(sum((b->>'qty')::int), 0) FROM jsonb_array_elements(l.batches) b) > greatest(0, l.on_hand))
           ) AS "isWrong"
      FROM device_assignment a
     WHERE a.ended_at IS NULL AND (${after}::uuid IS NULL OR a.device_id > ${after}::uuid)
     ORDER BY a.device_id LIMIT ${limit}`;
}

export type LedgerRow = StockKeyRow & {
  readonly type: string;
  readonly reason: string;
  readonly qty: number;
  readonly bestBefore: string | null;
  readonly bestBeforeEstimated: boolean | null;
};

/** Every movement of a cabinet, shelf by shelf in the order of booking, with the best-before day of goods put in. */
export function ledgerOf(tx: Tx, merchantId: string, deviceId: string): Promise<LedgerRow[]> {
  return tx.$queryRaw<LedgerRow[]>`
    SELECT m.door::text AS door, m.layer, m.product_id AS "productId", m.type::text AS type, m.reason::text AS reason, m.qty,
           r.best_before::text AS "bestBefore", r.best_before_estimated AS "bestBeforeEstimated"
      FROM stock_movement m
      LEFT JOIN restock_record_line r ON m.type = 'restock' AND r.merchant_id = m.merchant_id AND r.line_no = m.source_line
           AND r.record_id = (CASE WHEN m.source_type = 'restock_record' THEN m.source_id::uuid END)
     WHERE m.merchant_id = ${merchantId}::uuid AND m.device_id = ${deviceId}::uuid
     ORDER BY m.door, m.layer, m.product_id, m.key_seq`;
}

export type RepairedLevelRow = StockKeyRow & {
  readonly onHand: number;
  readonly keySeq: number;
  readonly batches: readonly BatchRow[];
};

/** Sets units, number of movements and batches of these levels, and returns the corrected ones with their old units. */
export function repairLevels(
  tx: Tx,
  merchantId: string,
  deviceId: string,
  levels: readonly RepairedLevelRow[],
  now: Date,
): Promise<(StockKeyRow & { readonly was: number; readonly onHand: number })[]> {
  return tx.$queryRaw`
    UPDATE stock_level l
       SET on_hand = r."onHand", key_seq = r."keySeq", batches = r.batches, first_best_before = (r.batches->0->>'bestBefore')::date,
           updated_at = ${now}::timestamptz
      FROM jsonb_to_recordset(${JSON.stringify(levels)}::jsonb)
             AS r(door door, layer int, "productId" uuid, "onHand" int, "keySeq" bigint, batches jsonb)
      JOIN stock_level old ON old.merchant_id = ${merchantId}::uuid AND old.device_id = ${deviceId}::uuid AND old.door = r.door
           AND old.layer = r.layer AND old.product_id = r."productId"
     WHERE l.merchant_id = old.merchant_id AND l.device_id = old.device_id AND l.door = old.door AND l.layer = old.layer
       AND l.product_id = old.product_id AND (l.on_hand, l.key_seq, l.batches) IS DISTINCT FROM (r."onHand", r."keySeq", r.batches)
    RETURNING l.door::text AS door, l.layer, l.product_id AS "productId", old.on_hand AS was, l.on_hand AS "onHand"`;
}
