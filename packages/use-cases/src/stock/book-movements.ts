import type { BookedMovementRow, StockKeyRow } from '@larder/database/queries/stock/stock-ledger.queries';
import { lineKey } from '@larder/domain/stock/line-key';
import {
  bookMovement,
  emptyLevel,
  lateSaleOffset,
  type Movement,
  type StockLevel,
} from '@larder/domain/stock/movement';

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

/**
 * Books movements of one device, in the given order, on its locked levels: returns the rows to append and the levels
 * after them, by key. Throws on an illegal movement, because code creates movements, not people. [domain 6]
 */
export function bookMovements(
  levels: readonly (StockKeyRow & StockLevel)[],
  movements: readonly NewMovement[],
  newId: () => string,
): { readonly booked: BookedMovementRow[]; readonly after: ReadonlyMap<string, StockLevel> } {
  const after = new Map<string, StockLevel>(levels.map((level) => [lineKey(level), level]));
  const bookOne = (movement: NewMovement): BookedMovementRow => {
    const { key, occurredAt, unitCostMinor = null, actorId = null, ...rest } = movement;
    const booked = bookMovement(after.get(lineKey(key)) ?? emptyLevel, movement);
    if (!booked.ok) throw new Error(`No rule allows the movement ${JSON.stringify(movement)}`);
    const { keySeq, onHand: balanceAfter } = booked.value;
    after.set(lineKey(key), booked.value);
    const row = { ...key, ...rest, unitCostMinor, actorId, occurredAt: occurredAt.toISOString() };
    return { ...row, id: newId(), keySeq, balanceAfter };
  };
  const booked = movements.flatMap((movement) => {
    const counted = after.get(lineKey(movement.key))?.lastCountedAt ?? null;
    const offset = lateSaleOffset(movement, counted);
    const pair = offset
      ? [
          { ...movement, seenByCount: true },
          { ...movement, ...offset },
        ]
      : [movement];
    return pair.map(bookOne);
  });
  return { booked, after };
}
