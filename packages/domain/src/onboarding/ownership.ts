import { parsePercentPpm } from '../number-entry.ts';
import { accept, type Result, refuse } from '../refusal.ts';
import { onboardingLimits } from './onboarding-limits.ts';

/** Ownership is counted in basis points: 51 % are 5100. A sum of percentages with fractions is exact. */
const PPM_PER_BP = 100;

/**
 * Parses typed percent text to basis points. Refuses `BAD_INPUT` with `valid.ownershipEach`: not above 0, above 100, or
 * more than two decimals. [decision 126]
 */
export function parseOwnership(typed: string): Result<number> {
  const ppm = parsePercentPpm(typed);
  if (!ppm.ok || ppm.value % PPM_PER_BP !== 0) return refuse('BAD_INPUT', { key: 'valid.ownershipEach' });
  return checkOwnershipOf(ppm.value / PPM_PER_BP);
}

/** Checks the share of one principal; a sole owner holds all of it. [decision 126] */
export function checkOwnershipOf(bp: number): Result<number> {
  return Number.isInteger(bp) && bp > 0 && bp <= onboardingLimits.ownershipMaxBp
    ? accept(bp)
    : refuse('BAD_INPUT', { key: 'valid.ownershipEach' });
}

/** Formats basis points as percent text without trailing zeros: 5150 is '51.5'. */
export function formatOwnership(bp: number): string {
  return String(bp / 100);
}

export const sumOfOwnership = (owners: readonly { readonly ownershipBp: number }[]): number =>
  owners.reduce((sum, { ownershipBp }) => sum + ownershipBp, 0);

/** Checks the sum of all principals. Refuses `OWNERSHIP_BELOW_51` and `OWNERSHIP_ABOVE_100`. [domain 8] */
export function checkOwnershipSum(owners: readonly { readonly ownershipBp: number }[]): Result<number> {
  const sum = sumOfOwnership(owners);
  if (sum < onboardingLimits.ownershipNeededBp) return refuse('OWNERSHIP_BELOW_51');
  return sum > onboardingLimits.ownershipMaxBp ? refuse('OWNERSHIP_ABOVE_100') : accept(sum);
}

/** True once the owners who signed hold at least 51 %. [domain C-17] */
export const isSignedEnough = (
  owners: readonly { readonly ownershipBp: number; readonly signedAt: Date | null }[],
): boolean =>
  sumOfOwnership(owners.filter(({ signedAt }) => signedAt !== null)) >= onboardingLimits.ownershipNeededBp;
