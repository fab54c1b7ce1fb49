import type { AbnormalDecision } from './abnormal-decision.ts';

/**
 * Returns the units whose weight is compared with what the scales measured: those that a decision says were taken, none
 * for "nothing taken", and the suggestion while nobody has said so, also after a waiver. What was charged is judged by
 * its own weight, because complaints and disputes are.
 */
export function weighedUnits<Unit>(
  decision: AbnormalDecision | null,
  { charged, suggested }: { readonly charged: readonly Unit[]; readonly suggested: readonly Unit[] },
): readonly Unit[] {
  return decision === null || decision === 'waive' ? suggested : charged;
}
