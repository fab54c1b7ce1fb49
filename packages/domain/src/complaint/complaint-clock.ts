import type { ComplaintCategory, ComplaintResolution } from './complaint-kind.ts';
import { complaintLimits } from './complaint-limits.ts';

/** Wrong money, bad goods or a door that stays shut cannot wait a day. [decision 100] */
const urgent: readonly ComplaintCategory[] = ['overcharged', 'not_taken', 'quality', 'door'];

export const isUrgentComplaint = (category: ComplaintCategory): boolean => urgent.includes(category);

/** Returns when the shopper should have the first answer: 4 h after an urgent complaint, 24 h after any other. */
export const answerDueAt = (category: ComplaintCategory, createdAt: Date): Date =>
  new Date(
    createdAt.getTime() +
      (isUrgentComplaint(category) ? complaintLimits.urgentAnswerMs : complaintLimits.answerMs),
  );

/** Returns until when the shopper may object to the result. From then on the complaint is closed. [domain 8] */
export const objectUntil = (endedAt: Date): Date => new Date(endedAt.getTime() + complaintLimits.objectMs);

/** True while the shopper may still object to a result of that instant. */
export const mayObject = (endedAt: Date | null, now: Date): boolean =>
  endedAt !== null && now < objectUntil(endedAt);

/**
 * Returns how a refund resolves a complaint: in part if it returns less than the shopper asked for, or, without such an
 * amount, less than the shopper paid.
 */
export function resolutionOfRefund(
  amountMinor: number,
  { requestedMinor, paidMinor }: { readonly requestedMinor: number | null; readonly paidMinor: number },
): Extract<ComplaintResolution, 'refund' | 'partial_refund'> {
  return amountMinor >= (requestedMinor ?? paidMinor) ? 'refund' : 'partial_refund';
}
