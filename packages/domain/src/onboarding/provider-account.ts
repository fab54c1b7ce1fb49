import { DAY_MS, HOUR_MS, MINUTE_MS } from '../durations.ts';
import type { industries } from './onboarding-kinds.ts';

/**
 * The account of a merchant at the provider. `waiting`: not submitted yet; `failed`: the provider does not take what
 * was submitted, an operator decides; `refused` is final. The rest is read back. [decision 144]
 */
export const providerAccountStates = [
  'waiting',
  'in_review',
  'needs_documents',
  'active',
  'refused',
  'failed',
] as const;
export type ProviderAccountState = (typeof providerAccountStates)[number];

const retryMinutes = [1, 5, 30, 120] as const;
const longestMinutes = 120;

/** When an account is tried again whose call had no outcome. Never gives up: it may have been opened. */
export const askProviderAgainAt = (tries: number, now: Date): Date =>
  new Date(now.getTime() + (retryMinutes[tries - 1] ?? longestMinutes) * MINUTE_MS);

const readEvery: Readonly<Record<ProviderAccountState, number | null>> = {
  waiting: MINUTE_MS,
  in_review: 10 * MINUTE_MS,
  needs_documents: HOUR_MS,
  // A provider may restrict it later.
  active: DAY_MS,
  refused: null,
  failed: null,
};

/** When an account in this state is read again without an event; null: never. */
export function readAccountAgainAt(state: ProviderAccountState, now: Date): Date | null {
  const everyMs = readEvery[state];
  return everyMs === null ? null : new Date(now.getTime() + everyMs);
}

/** What the merchant reads: a failure waits for a person, as documents do. Null: nothing to say. */
export function shownProviderState(
  state: ProviderAccountState | null,
): 'in_review' | 'needs_documents' | 'refused' | null {
  if (state === null || state === 'active') return null;
  if (state === 'waiting') return 'in_review';
  return state === 'failed' ? 'needs_documents' : state;
}

/** Splits a name at its last space; a name of one word is both. */
export function splitName(name: string): { readonly firstName: string; readonly lastName: string } {
  const words = name.trim().split(/\s+/);
  const lastName = words.at(-1) ?? '';
  return { firstName: words.slice(0, -1).join(' ') || lastName, lastName };
}

const FOOD_STORES = '5499';
const OTHER_SHOPS = '5999';

/** The merchant category code: what cabinets sell, not what their places do. */
export const categoryOf = (industry: (typeof industries)[number]): string =>
  industry === 'food_drink' || industry === 'hospitality' ? FOOD_STORES : OTHER_SHOPS;

type Owner = { readonly ownershipBp: number; readonly hasSigned: boolean };

/** The place of the owner who represents the business: of those who signed, the one who holds most. */
export function representativeOf(owners: readonly Owner[]): number {
  const rank = ({ ownershipBp, hasSigned }: Owner) => (hasSigned ? 1_000_000 : 0) + ownershipBp;
  return owners.reduce((best, owner, place) => (rank(owner) > rank(owners[best] ?? owner) ? place : best), 0);
}
