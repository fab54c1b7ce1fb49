import type { Door } from '@larder/domain/device/door';
import type { Tx } from '../../transaction.ts';

export type StockKeyRow = {
  readonly door: Door;
  readonly layer: number;
  readonly productId: string;
};

export type LockedLevelRow = StockKeyRow & {
  readonly onHand: number;
  readonly keySeq: number;
  readonly lastRestockAt: Date | null;
  readonly lastRestockStock: number;
  readonly salesSinceRestock: number;
  readonly lastCountedAt: Date | null;
  readonly batches: readonly BatchRow[];
};

/** Units that share a best-before date, a calendar day; `estimated` where nobody read it from a pack. */
export type BatchRow = { readonly bestBefore: string; readonly qty: number; readonly estimated?: true };
export type BatchesRow = StockKeyRow & { readonly batches: readonly BatchRow[] };

export type MovementSourceRow = {
  readonly sourceType: string;
  readonly sourceId: string;
  readonly sourceLine: number;
  readonly type: string;
};

export type BookedMovementRow = StockKeyRow &
  MovementSourceRow & {
    readonly id: string;
    readonly keySeq: number;
    readonly qty: number;
    readonly balanceAfter: number;
    readonly unitCostMinor: number | null;
    readonly reason: string;
    readonly actorId: string | null;
    /** ISO instant. */
    readonly occurredAt: string;
  };

/** Returns those of the sources that are in the ledger already. */
export function knownSources(
  tx: Tx,
  merchantId: string,
  sources: readonly MovementSourceRow[],
): Promise<MovementSourceRow[]> {
  return tx.$queryRaw<MovementSourceRow[]>`
    SELECT s."sourceType"::text AS "sourceType", s."sourceId", s."sourceLine", s.type::text AS type
      FROM jsonb_to_recordset(${JSON.stringify(sources)}::jsonb)
           AS s("sourceType" movement_source, "sourceId" text, "sourceLine" int, type movement_type)
      -- The limit makes Postgres look each up in the unique index, whatever its statistics are.
      CROSS JOIN LATERAL (SELECT FROM stock_movement m
                           WHERE m.merchant_id = ${merchantId}::uuid AND m.source_type = s."sourceType" AND m.source_id = s."sourceId"
                             AND m.source_line = s."sourceLine" AND m.type = s.type LIMIT 1) known`;
}

/**
 * Locks the levels of these keys until the end of the transaction, in the order of the keys, and creates missing ones
 * at 0.
 */
export function lockLevels(
  tx: Tx,
  merchantId: string,
  deviceId: string,
  keys: readonly StockKeyRow[],
  now: Date,
): Promise<LockedLevelRow[]> {
  return tx.$queryRaw<LockedLevelRow[]>`
    INSERT INTO stock_level AS l (merchant_id, device_id, door, layer, product_id, updated_at)
    SELECT DISTINCT ${merchantId}::uuid, ${deviceId}::uuid, k.door, k.layer, k."productId", ${now}::timestamptz
      FROM jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) AS k(door door, layer int, "productId" uuid)
     ORDER BY 3, 4, 5
    ON CONFLICT (merchant_id, device_id, door, layer, product_id) DO UPDATE SET updated_at = excluded.updated_at
    RETURNING l.door::text AS door, l.layer, l.product_id AS "productId", l.on_hand AS "onHand", l.key_seq::float8 AS "keySeq",
              l.last_restock_at AS "lastRestockAt", l.last_restock_stock AS "lastRestockStock",
              l.sales_since_restock AS "salesSinceRestock", l.last_counted_at AS "lastCountedAt", l.batches`;
}

/**
 * Appends movements, applies them to their levels and stores the changed batches, in one statement. The caller holds
 * the locks of the levels.
 */
export async function appendMovements(
  tx: Tx,
  merchantId: string,
  deviceId: string,
  movements: readonly BookedMovementRow[],
  batches: readonly BatchesRow[],
  now: Date,
): Promise<void> {
  await tx.$executeRaw`
    WITH booked AS (
      INSERT INTO stock_movement (id, merchant_id, device_id, door, layer, product_id, key_seq, type, qty, balance_after, unit_cost_minor,
                                  reason, source_type, source_id, source_line, actor_id, occurred_at, recorded_at)
      SELECT m.id, ${merchantId}::uuid, ${deviceId}::uuid, m.door, m.layer, m."productId", m."keySeq", m.type, m.qty, m."balanceAfter",
             m."unitCostMinor", m.reason, m."sourceType", m."sourceId", m."sourceLine", m."actorId", m."occurredAt", ${now}::timestamptz
        FROM jsonb_to_recordset(${JSON.stringify(movements)}::jsonb)
             AS m(id uuid, door door, layer int, "productId" uuid, "keySeq" bigint, type movement_type, qty int, "balanceAfter" int,
                  "unitCostMinor" bigint, reason movement_reason, "sourceType" movement_source, "sourceId" text, "sourceLine" int,
                  "actorId" uuid, "occurredAt" timestamptz)
      RETURNING door, layer, product_id, key_seq, type, qty
    ), moved AS (
      SELECT door, layer, product_id, max(key_seq) AS key_seq, sum(qty)::int AS qty,
             (-coalesce(sum(qty) FILTER (WHERE type IN ('sale', 'return')), 0))::int AS sold,
             (-coalesce(sum(qty) FILTER (WHERE type = 'dispose'), 0))::int AS disposed,
             coalesce(sum(qty) FILTER (WHERE type = 'adjust'), 0)::int AS adjusted
        FROM booked GROUP BY door, layer, product_id
    )
    UPDATE stock_level l
       SET on_hand = l.on_hand + moved.qty, key_seq = moved.key_seq, sales_since_restock = l.sales_since_restock + moved.sold,
           disposed_since_restock = l.disposed_since_restock + moved.disposed,
           adjusted_since_restock = l.adjusted_since_restock + moved.adjusted, updated_at = ${now}::timestamptz,
           batches = coalesce(b.batches, l.batches),
           first_best_before = CASE WHEN b.batches IS NULL THEN l.first_best_before ELSE (b.batches->0->>'bestBefore')::date END
      FROM moved
      LEFT JOIN jsonb_to_recordset(${JSON.stringify(batches)}::jsonb) AS b(door door, layer int, "productId" uuid, batches jsonb)
        ON b.door = moved.door AND b.layer = moved.layer AND b."productId" = moved.product_id
     WHERE l.merchant_id = ${merchantId}::uuid AND l.device_id = ${deviceId}::uuid
       AND l.door = moved.door AND l.layer = moved.layer AND l.product_id = moved.product_id`;
}
