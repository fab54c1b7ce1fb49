import type { PurchaseStatus } from '#shopper/call-api.ts';

export type Phase = PurchaseStatus['phase'];

const steps: Readonly<Record<Phase, number>> = {
  opening: 1,
  unlocked: 2,
  open: 2,
  checking: 3,
  charged: 4,
  nothing_taken: 4,
  review: 4,
  failed: 4,
};

/** Step from the card to the receipt, of four, that a purchase has reached. */
export const stepOf = (phase: Phase): number => steps[phase];

/**
 * True once nothing more happens at the cabinet. A failed opening may still turn out to have opened, and a review may
 * end in a charge.
 */
export const isOver = (phase: Phase): boolean => stepOf(phase) === 4;
