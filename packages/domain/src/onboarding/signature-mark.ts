import { onboardingLimits } from './onboarding-limits.ts';

/** A line of a drawn signature: x and y in turn, 0 to `signatureBox`. */
export type Stroke = readonly number[];

/** How an owner signed: drawn with a finger, or their typed name for people who cannot draw. */
export type SignatureMark =
  | { readonly kind: 'drawn'; readonly strokes: readonly Stroke[] }
  | { readonly kind: 'typed'; readonly name: string };

const folded = (name: string) => name.trim().replace(/\s+/g, ' ').toLocaleLowerCase('en-US');

/** True if the typed name is that of the signer, whatever its case and spaces. */
export const isOwnName = (typed: string, name: string): boolean => folded(typed) === folded(name);

/**
 * True for strokes that are a signature: within the box, of a bounded size, and more than a tap or a speck of the
 * screen.
 */
export function isSignature(strokes: readonly Stroke[]): boolean {
  const { signatureStrokesMax, signaturePointsMax, signaturePointsMin, signatureBox } = onboardingLimits;
  const points = strokes.reduce((sum, stroke) => sum + stroke.length / 2, 0);
  if (strokes.length > signatureStrokesMax || points > signaturePointsMax) return false;
  if (points < signaturePointsMin || !strokes.every((stroke) => stroke.length % 2 === 0)) return false;
  const values = strokes.flat();
  if (!values.every((value) => Number.isInteger(value) && value >= 0 && value <= signatureBox)) return false;
  const across = values.filter((_, at) => at % 2 === 0);
  return Math.max(...across) - Math.min(...across) >= signatureBox / 20;
}
