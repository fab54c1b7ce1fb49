import { limits } from '../limits.ts';
import { accept, type Result, refuse } from '../refusal.ts';

/** Reasons for correcting the book remotely. [screens 69] */
export const adjustReasons = ['count', 'shrinkage', 'found'] as const;
export type AdjustReason = (typeof adjustReasons)[number];

/**
 * Returns the units by which a count corrects the book; 0 books nothing. Refuses `BAD_INPUT`: a count outside 0–9999,
 * shrinkage that adds units (`valid.adjust.shrinkage`), found goods that remove units (`valid.adjust.found`).
 * [domain 6]
 */
export function stockAdjustment(onHand: number, countedQty: number, reason: AdjustReason): Result<number> {
  if (!Number.isSafeInteger(countedQty) || countedQty < 0 || countedQty > limits.qtyMax) {
    return refuse('BAD_INPUT', {
      field: 'countedQty',
      key: 'valid.integerRange',
      min: 0,
      max: limits.qtyMax,
    });
  }
  const qty = countedQty - onHand;
  if (reason === 'shrinkage' && qty > 0) {
    return refuse('BAD_INPUT', { field: 'countedQty', key: 'valid.adjust.shrinkage' });
  }
  if (reason === 'found' && qty < 0) {
    return refuse('BAD_INPUT', { field: 'countedQty', key: 'valid.adjust.found' });
  }
  return accept(qty);
}
