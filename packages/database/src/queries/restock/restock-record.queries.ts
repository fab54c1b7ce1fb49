import type { Door } from '@larder/domain/device/door';
import type { Fulfillment } from '@larder/domain/restock/fulfillment';
import type { RestockMode } from '../../model.ts';
import type { Tx } from '../../transaction.ts';
import type { RecordedNumbers } from './restock-commit.queries.ts';

export type RecordFilter = {
  /** Null: all cabinets of the merchant. */
  readonly scope: readonly string[] | null;
  readonly deviceId: string | null;
  readonly operatorId: string | null;
  /** Null: disposals outside a task. */
  readonly mode: RestockMode | null;
  /** From the first instant up to the second, exclusive. */
  readonly from: Date | null;
  readonly to: Date | null;
};

export type RecordRow = {
  readonly id: string;
  readonly recordNo: string;
  readonly deviceNo: string;
  readonly deviceName: string | null;
  readonly deviceType: string;
  readonly timezone: string;
  readonly operatorName: string;
  readonly at: Date;
  readonly restockQty: number;
  readonly adjustQty: number;
  readonly disposeQty: number;
  readonly fulfillment: Fulfillment | null;
  /** Keeps microseconds, as the cursor needs them. */
  readonly atText: string;
};

/**
 * A page of the records of tasks in one mode, or of disposals outside a task, newest first, with one row more than
 * `limit`. For a cabinet that has left the merchant, its present name and zone are omitted. [screens RECORDS]
 */
export function restockRecordPage(
  tx: Tx,
  merchantId: string,
  filter: RecordFilter,
  after: readonly [at: string, id: string] | null,
  limit: number,
): Promise<RecordRow[]> {
  const { scope, deviceId, operatorId, mode, from, to } = filter;
  return tx.$queryRaw<RecordRow[]>`
    WITH page AS MATERIALIZED (
      SELECT * FROM restock_record r
       WHERE r.merchant_id = ${merchantId}::uuid AND (r.mode = ${mode}::restock_mode OR ${mode}::restock_mode IS NULL AND r.mode IS NULL)
         AND (${scope}::uuid[] IS NULL OR r.device_id = ANY(${scope}::uuid[]))
         AND (${deviceId}::uuid IS NULL OR r.device_id = ${deviceId}::uuid)
         AND (${operatorId}::uuid IS NULL OR r.operator_id = ${operatorId}::uuid)
         AND (${from}::timestamptz IS NULL OR r.at >= ${from}::timestamptz) AND (${to}::timestamptz IS NULL OR r.at < ${to}::timestamptz)
         AND (${after?.[0] ?? null}::text IS NULL OR (r.at, r.id) < (${after?.[0] ?? null}::timestamptz, ${after?.[1] ?? null}::uuid))
       ORDER BY r.at DESC, r.id DESC LIMIT ${limit + 1}
    )
    SELECT r.id, r.record_no AS "recordNo", d.device_no AS "deviceNo", CASE WHEN d.merchant_id = r.merchant_id THEN d.name END AS "deviceName",
           o.name AS "deviceType", CASE WHEN d.merchant_id = r.merchant_id THEN d.timezone ELSE t.timezone END AS timezone,
           m.display_name AS "operatorName", r.at, r.restock_qty AS "restockQty", r.adjust_qty AS "adjustQty",
           r.dispose_qty AS "disposeQty", r.fulfillment::text AS fulfillment, r.at::text AS "atText"
      FROM page r
      JOIN device d ON d.id = r.device_id
      JOIN device_model o ON o.id = d.model_id
      JOIN merchant t ON t.id = r.merchant_id
      JOIN membership m ON m.merchant_id = r.merchant_id AND m.id = r.operator_id
     ORDER BY r.at DESC, r.id DESC`;
}

export type ShownRecordLineRow = RecordedNumbers & {
  readonly door: Door;
  readonly layer: number;
  readonly productId: string;
  readonly name: string;
  readonly specification: string | null;
  readonly picture: string | null;
};

/** The lines of a record as they were written, shelf by shelf. */
export function restockRecordLines(
  tx: Tx,
  merchantId: string,
  recordId: string,
): Promise<ShownRecordLineRow[]> {
  return tx.$queryRaw<ShownRecordLineRow[]>`
    SELECT l.door::text AS door, l.layer, l.product_id AS "productId", coalesce(m.name_override, p.name) AS name, p.specification,
           p.pictures->>'front' AS picture, l.last_restock_stock AS "lastRestockStock", l.sales_volume AS "salesVolume",
           l.stock_before AS "stockBefore", l.counted_qty AS "countedQty", l.camera_qty AS "cameraQty", l.adjust_qty AS "adjustQty",
           l.dispose_qty AS "disposeQty", l.dispose_reason::text AS "disposeReason", l.restock_qty AS "restockQty",
           l.stock_after AS "stockAfter", l.par_qty AS "parQty", l.ordered_qty AS "orderedQty", l.best_before::text AS "bestBefore",
           l.best_before_estimated AS "bestBeforeEstimated"
      FROM restock_record_line l
      JOIN merchant_product m ON m.merchant_id = l.merchant_id AND m.id = l.product_id
      JOIN platform_product p ON p.id = m.platform_product_id
     WHERE l.merchant_id = ${merchantId}::uuid AND l.record_id = ${recordId}::uuid
     ORDER BY l.door, l.layer, l.line_no`;
}
