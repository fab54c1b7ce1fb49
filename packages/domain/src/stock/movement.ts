import type { CalendarDay } from '../calendar-day.ts';
import { accept, type Result, refuse } from '../refusal.ts';
import { type Batch, batchesAfter } from './batches.ts';

/** Every kind of movement, which sign it may have, and why it happens. [domain 6] */
export const movementRules = {
  /** Positive only to reverse an earlier one. */
  sale: { sign: 'any', reasons: ['auto', 'manual', 'recognition_correction'] },
  restock: { sign: 'plus', reasons: ['quick', 'one_click', 'refill', 'legacy'] },
  adjust: {
    sign: 'any',
    reasons: [
      'count',
      'shrinkage',
      'found',
      'template_removed',
      'moved',
      'opening',
      'late_sale_offset',
      'device_release',
    ],
  },
  dispose: { sign: 'minus', reasons: ['expired', 'damaged', 'recalled', 'quality', 'other'] },
  return: { sign: 'plus', reasons: ['not_taken', 'order_voided'] },
} as const satisfies Record<string, { sign: 'any' | 'plus' | 'minus'; reasons: readonly string[] }>;

export type MovementType = keyof typeof movementRules;
export type MovementReason = (typeof movementRules)[MovementType]['reasons'][number];

/** A change of one stock key (cabinet, door, layer, product), in units. Never edited, only reversed by another. [domain S6] */
export type Movement = {
  readonly type: MovementType;
  readonly qty: number;
  readonly reason: MovementReason;
  /** Of the units put in; only of a restock. */
  readonly bestBefore?: CalendarDay | null;
  /** A sale that a later count has already taken into account; its offset follows at once. */
  readonly seenByCount?: boolean;
};

/** What the book says of one stock key. `keySeq` counts its movements without a hole. */
export type StockLevel = {
  /** May be negative: a sale is a fact, the book was wrong. [domain S4] */
  readonly onHand: number;
  readonly keySeq: number;
  readonly lastRestockAt: Date | null;
  /** Stock after the last restock (S0). */
  readonly lastRestockStock: number;
  /** Units sold since, net of corrections and of goods that came back (V). */
  readonly salesSinceRestock: number;
  /** When somebody last counted the goods by hand; null if nobody did. */
  readonly lastCountedAt: Date | null;
  /** The dated part of `onHand`, first to expire first. */
  readonly batches: readonly Batch[];
};

/** A key that no movement has touched. [domain S5] */
export const emptyLevel: StockLevel = {
  onHand: 0,
  keySeq: 0,
  lastRestockAt: null,
  lastRestockStock: 0,
  salesSinceRestock: 0,
  lastCountedAt: null,
  batches: [],
};

/** Refuses `BAD_INPUT` for no quantity, a fraction, the wrong sign, or a reason of another kind. */
export function checkMovement({ type, qty, reason }: Movement): Result<void> {
  const rule = movementRules[type];
  const signFits = rule.sign === 'any' || (rule.sign === 'plus' ? qty > 0 : qty < 0);
  const reasonFits = (rule.reasons as readonly string[]).includes(reason);
  const saleFits = type !== 'sale' || qty < 0 || reason === 'recognition_correction';
  const fits = Number.isSafeInteger(qty) && qty !== 0 && signFits && reasonFits && saleFits;
  return fits ? accept() : refuse('BAD_INPUT', { key: 'valid.movement' });
}

/** The level after a movement; its `onHand` is the movement's `balanceAfter`, its `keySeq` the movement's. Refuses as `checkMovement`. */
export function bookMovement(level: StockLevel, movement: Movement): Result<StockLevel> {
  const checked = checkMovement(movement);
  if (!checked.ok) return checked;
  const sold = movement.type === 'sale' || movement.type === 'return' ? -movement.qty : 0;
  return accept({
    ...level,
    onHand: level.onHand + movement.qty,
    keySeq: level.keySeq + 1,
    salesSinceRestock: level.salesSinceRestock + sold,
    batches: batchesAfter(level, movement),
  });
}

/**
 * The movement that undoes, for the book only, a sale (or its correction) which reached the cloud after the goods were counted although it
 * came before: the count already saw what was there. Null if nothing is to be undone. [domain 6, late events]
 */
export function lateSaleOffset(
  sale: Pick<Movement, 'type' | 'qty'> & { readonly occurredAt: Date },
  lastCountedAt: Date | null,
): Movement | null {
  const late = sale.type === 'sale' && lastCountedAt !== null && sale.occurredAt < lastCountedAt;
  return late ? { type: 'adjust', qty: -sale.qty, reason: 'late_sale_offset' } : null;
}
