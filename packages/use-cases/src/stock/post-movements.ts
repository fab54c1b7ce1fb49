import {
  appendMovements,
  type BatchesRow,
  type BookedMovementRow,
  knownSources,
  lockLevels,
  type StockKeyRow,
} from '@larder/database/queries/stock/stock-ledger.queries';
import type { DeviceId, MerchantId } from '@larder/domain/ids';
import { lineKey } from '@larder/domain/stock/line-key';
import {
  bookMovement,
  emptyLevel,
  lateSaleOffset,
  type Movement,
  type StockLevel,
} from '@larder/domain/stock/movement';
import type { WriteContext } from '../use-case.ts';

/** The cause of a movement, which serves as its idempotency key: the same cause books once. [domain S2] */
export type MovementCause = {
  readonly sourceType: 'order' | 'refund' | 'restock_record' | 'adjustment' | 'planogram' | 'system';
  readonly sourceId: string;
  readonly sourceLine: number;
};

export type NewMovement = Movement &
  MovementCause & {
    readonly key: StockKeyRow;
    readonly occurredAt: Date;
    readonly unitCostMinor?: number | null;
    readonly actorId?: string | null;
  };

const causeText = (cause: MovementCause & { readonly type: string }) =>
  `${cause.sourceType} ${cause.sourceId} ${cause.sourceLine} ${cause.type}`;

/**
 * Books movements of one device in the given order and notifies clients if any were new. A sale that a later count
 * already includes is offset at once. Idempotent. Three statements, however many movements. Throws on an illegal
 * movement, because code creates movements, not people. [domain 6]
 */
export async function postMovements(
  ctx: Pick<WriteContext, 'tx' | 'now' | 'newId' | 'emit'>,
  owner: { readonly merchantId: MerchantId; readonly deviceId: DeviceId },
  movements: readonly NewMovement[],
): Promise<void> {
  const { merchantId, deviceId } = owner;
  const causes = movements.map(({ sourceType, sourceId, sourceLine, type }) => ({
    sourceType,
    sourceId,
    sourceLine,
    type,
  }));
  if (causes.length === 0) return;
  const known = new Set(
    (await knownSources(ctx.tx, merchantId, causes)).map((row) =>
      causeText(row as MovementCause & typeof row),
    ),
  );
  const fresh = movements.filter((movement) => !known.has(causeText(movement)));
  if (fresh.length === 0) return;
  const keys = fresh.map(({ key }) => key);
  const levels = await lockLevels(ctx.tx, merchantId, deviceId, keys, ctx.now);
  const { booked, batches } = book(levels, fresh, ctx.newId);
  await appendMovements(ctx.tx, merchantId, deviceId, booked, batches, ctx.now);
  ctx.emit({ type: 'stock.changed', merchantId, deviceId });
}

/** Returns the rows to append, and the new batches of the stock keys whose batches change. */
function book(
  levels: readonly (StockKeyRow & StockLevel)[],
  movements: readonly NewMovement[],
  newId: () => string,
): { readonly booked: BookedMovementRow[]; readonly batches: BatchesRow[] } {
  const current = new Map<string, StockLevel>(levels.map((level) => [lineKey(level), level]));
  const bookOne = (movement: NewMovement): BookedMovementRow => {
    const { key, occurredAt, unitCostMinor = null, actorId = null, ...rest } = movement;
    const booked = bookMovement(current.get(lineKey(key)) ?? emptyLevel, movement);
    if (!booked.ok) throw new Error(`No rule allows the movement ${JSON.stringify(movement)}`);
    const { keySeq, onHand: balanceAfter } = booked.value;
    current.set(lineKey(key), booked.value);
    const row = { ...key, ...rest, unitCostMinor, actorId, occurredAt: occurredAt.toISOString() };
    return { ...row, id: newId(), keySeq, balanceAfter };
  };
  const booked = movements.flatMap((movement) => {
    const counted = current.get(lineKey(movement.key))?.lastCountedAt ?? null;
    const offset = lateSaleOffset(movement, counted);
    const pair = offset
      ? [
          { ...movement, seenByCount: true },
          { ...movement, ...offset },
        ]
      : [movement];
    return pair.map(bookOne);
  });
  const batches = levels.flatMap((level) => {
    const { door, layer, productId } = level;
    const after = current.get(lineKey(level))?.batches ?? level.batches;
    return after === level.batches ? [] : [{ door, layer, productId, batches: after }];
  });
  return { booked, batches };
}
