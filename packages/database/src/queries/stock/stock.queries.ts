import type { Door } from '@larder/domain/device/door';
import { Prisma } from '../../generated/client.ts';
import type { MovementReason, MovementType } from '../../model.ts';
import type { Tx } from '../../transaction.ts';
import { literalCount } from '../literal-list.ts';
import type { StockKeyRow } from './stock-ledger.queries.ts';

export type StockLevelRow = {
  readonly door: Door;
  readonly layer: number;
  readonly productId: string;
  readonly name: string;
  /** GTIN-14; null for products without a barcode. */
  readonly gtin: string | null;
  readonly specification: string | null;
  readonly picture: string | null;
  readonly onHand: number;
  /** Units of the product in the whole cabinet. */
  readonly deviceOnHand: number;
  /** Null when the product is not in the template in force. */
  readonly parQty: number | null;
  readonly soldSinceRestock: number;
  readonly lastRestockStock: number;
  readonly lastRestockAt: Date | null;
};

/** The stock of one cabinet, shelf by shelf. At most 200 lines, so it is not paged. */
export function stockLevels(tx: Tx, merchantId: string, deviceId: string): Promise<StockLevelRow[]> {
  return tx.$queryRaw<StockLevelRow[]>`
    SELECT s.door::text AS door, s.layer, s.product_id AS "productId", coalesce(m.name_override, p.name) AS name, p.gtin,
           p.specification, p.pictures->>'front' AS picture, s.on_hand AS "onHand",
           (sum(s.on_hand) OVER (PARTITION BY s.product_id))::int AS "deviceOnHand", s.par_qty AS "parQty",
           s.sales_since_restock AS "soldSinceRestock", s.last_restock_stock AS "lastRestockStock", s.last_restock_at AS "lastRestockAt"
      FROM stock_level s
      JOIN merchant_product m ON m.merchant_id = s.merchant_id AND m.id = s.product_id
      JOIN platform_product p ON p.id = m.platform_product_id
     WHERE s.merchant_id = ${merchantId}::uuid AND s.device_id = ${deviceId}::uuid
       AND (s.par_qty IS NOT NULL OR s.on_hand <> 0)
     ORDER BY s.door::text, s.layer, name, s.product_id`;
}

export type MovementRow = {
  readonly id: string;
  readonly door: Door;
  readonly layer: number;
  readonly productName: string;
  /** GTIN-14; null for products without a barcode. */
  readonly gtin: string | null;
  readonly type: MovementType;
  readonly reason: MovementReason;
  readonly qty: number;
  readonly balanceAfter: number;
  readonly actorName: string | null;
  readonly occurredAt: Date;
  readonly recordedAt: Date;
  readonly keySeq: number;
};

const movementRows = Prisma.sql`
    SELECT v.id, v.door::text AS door, v.layer, coalesce(m.name_override, p.name) AS "productName", p.gtin, v.type::text AS type,
           v.reason::text AS reason, v.qty, v.balance_after AS "balanceAfter", a.display_name AS "actorName",
           v.occurred_at AS "occurredAt", v.recorded_at AS "recordedAt", v.key_seq::float8 AS "keySeq"
      FROM stock_movement v
      JOIN merchant_product m ON m.merchant_id = v.merchant_id AND m.id = v.product_id
      JOIN platform_product p ON p.id = m.platform_product_id
      LEFT JOIN membership a ON a.merchant_id = v.merchant_id AND a.id = v.actor_id`;

/** The ledger of one line of a cabinet, newest first: by its own numbers, which an index keeps in order. */
export function movementPage(
  tx: Tx,
  merchantId: string,
  deviceId: string,
  { door, layer, productId }: StockKeyRow,
  beforeSeq: number | null,
  limit: number,
): Promise<MovementRow[]> {
  return tx.$queryRaw<MovementRow[]>`
    ${movementRows}
     WHERE v.merchant_id = ${merchantId}::uuid AND v.device_id = ${deviceId}::uuid
       AND v.door = ${door}::door AND v.layer = ${layer} AND v.product_id = ${productId}::uuid
       AND (${beforeSeq}::bigint IS NULL OR v.key_seq < ${beforeSeq}::bigint)
     ORDER BY v.key_seq DESC
     LIMIT ${limit + 1}`;
}

/** Recording and id of a page's last row. */
export type DeviceMovementKeyset = readonly [recordedAt: string, id: string];

/** A page of the ledger of a whole cabinet, or of one door; the last recorded first. One row more than `limit`. */
export function deviceMovementPage(
  tx: Tx,
  merchantId: string,
  { deviceId, door }: { readonly deviceId: string; readonly door: Door | null },
  after: DeviceMovementKeyset | null,
  limit: number,
): Promise<MovementRow[]> {
  const [afterAt, afterId] = after ?? [null, null];
  return tx.$queryRaw<MovementRow[]>`
    ${movementRows}
     WHERE v.merchant_id = ${merchantId}::uuid AND v.device_id = ${deviceId}::uuid
       AND (${door}::text IS NULL OR v.door::text = ${door})
       AND (${afterId}::uuid IS NULL OR (v.recorded_at, v.id) < (${afterAt}::timestamptz, ${afterId}::uuid))
     ORDER BY v.recorded_at DESC, v.id DESC
     LIMIT ${literalCount(limit + 1)}`;
}

/** Next value of the sequence of disposal numbers; one may be skipped, none is issued twice. */
export async function nextDisposalNumber(tx: Tx): Promise<number> {
  const [next] = await tx.$queryRaw<{ n: number }[]>`SELECT nextval('disposal_number')::float8 AS n`;
  return next?.n ?? 0;
}
