import type { CalendarDay } from '../calendar-day.ts';
import { accept, type Result, refuse } from '../refusal.ts';
import { type Batch, batchesAfter } from './batches.ts';

/** Types of movements with the sign that each may have, and their reasons. [domain 6] */
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

/**
 * A change of one stock key (device, door, layer, product), in units. Immutable: only another movement reverses it.
 * [domain S6]
 */
export type Movement = {
  readonly type: MovementType;
  readonly qty: number;
  readonly reason: MovementReason;
  /** Of the units put in; restocks only. */
  readonly bestBefore?: CalendarDay | null;
  /** Nobody read that date from a pack. */
  readonly estimated?: true;
  /** A sale that a later count has already included; its offset follows at once. */
  readonly seenByCount?: boolean;
};

/** Level of one stock key in the book. `keySeq` counts its movements without gaps. */
export type StockLevel = {
  /** May be negative: a sale is a fact, so the book was wrong. [domain S4] */
  readonly onHand: number;
  readonly keySeq: number;
  readonly lastRestockAt: Date | null;
  /** Stock after the last restock (S0). */
  readonly lastRestockStock: number;
  /** Units sold since, net of corrections and returned goods (V). */
  readonly salesSinceRestock: number;
  /** When the goods were last counted by hand; null if never. */
  readonly lastCountedAt: Date | null;
  /** The dated part of `onHand`, ordered by date. */
  readonly batches: readonly Batch[];
};

/** Level of a key without movements. [domain S5] */
export const emptyLevel: StockLevel = {
  onHand: 0,
  keySeq: 0,
  lastRestockAt: null,
  lastRestockStock: 0,
  salesSinceRestock: 0,
  lastCountedAt: null,
  batches: [],
};

/** Refuses `BAD_INPUT` for a missing or fractional quantity, the wrong sign, or a reason of another type. */
export function checkMovement({ type, qty, reason }: Movement): Result<void> {
  const rule = movementRules[type];
  const signFits = rule.sign === 'any' || (rule.sign === 'plus' ? qty > 0 : qty < 0);
  const reasonFits = (rule.reasons as readonly string[]).includes(reason);
  const saleFits = type !== 'sale' || qty < 0 || reason === 'recognition_correction';
  const fits = Number.isSafeInteger(qty) && qty !== 0 && signFits && reasonFits && saleFits;
  return fits ? accept() : refuse('BAD_INPUT', { key: 'valid.movement' });
}

/**
 * Applies a movement; the new `onHand` is the movement's `balanceAfter`, the new `keySeq` its `keySeq`. Refuses as
 * `checkMovement`.
 */
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
 * Returns the movement that reverses, for the book only, a sale (its correction, or the return of goods never taken)
 * that arrived after the goods were counted although it happened before: the count already included it. Null if no
 * reversal is needed. [domain 6, late events]
 */
export function lateSaleOffset(
  sale: Pick<Movement, 'type' | 'qty'> & { readonly occurredAt: Date },
  lastCountedAt: Date | null,
): Movement | null {
  const isOfSale = sale.type === 'sale' || sale.type === 'return';
  const late = isOfSale && lastCountedAt !== null && sale.occurredAt < lastCountedAt;
  return late ? { type: 'adjust', qty: -sale.qty, reason: 'late_sale_offset' } : null;
}
