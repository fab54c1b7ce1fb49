/**
 * What a member can see of a doubtful purchase: `seen` for a video, pictures or weights; `hidden` where their role
 * leaves out videos and pictures and the cabinet has no scales; `none` where nothing was recorded.
 */
export const evidences = ['seen', 'hidden', 'none'] as const;
export type Evidence = (typeof evidences)[number];

/** Judges the evidence by the number of videos and pictures, null for members who may not see them, and of weights. */
export function evidenceOf(media: number | null, weights: number): Evidence {
  if (weights > 0 || (media ?? 0) > 0) return 'seen';
  return media === null ? 'hidden' : 'none';
}

/** True for a suggestion that is ticked beforehand: compared in the whole percent that screens show. [decision 297] */
export const isPreselected = (confidence: number, fromPercent: number): boolean =>
  Math.round(confidence * 100) >= fromPercent;

/** How the decisions of a phone stand: which one leads, and whether charging is off, asks first, or is one tap. */
export type DecisionOffer = {
  readonly leads: 'charge' | 'nothing_taken' | 'waive';
  readonly charge: 'off' | 'asks' | 'free';
};

/**
 * Returns which decision leads and how charging is offered. Charging is off until a product is chosen. Without evidence
 * it never leads and asks first: Nothing taken leads, or Waive once a product is chosen, because Nothing taken would
 * contradict the choice. [decision 297]
 */
export function offerDecisions(evidence: Evidence, units: number): DecisionOffer {
  if (evidence === 'none')
    return units === 0 ? { leads: 'nothing_taken', charge: 'off' } : { leads: 'waive', charge: 'asks' };
  if (units === 0) return { leads: 'charge', charge: 'off' };
  return { leads: 'charge', charge: evidence === 'hidden' ? 'asks' : 'free' };
}
