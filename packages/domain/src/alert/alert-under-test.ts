import type { AlertType } from './alert-type.ts';

/** Alerts that a cabinet under test raises all the same: they are about goods and money, not about its parts. */
export const raisedUnderTest: readonly AlertType[] = ['low_stock', 'records_lost', 'card_attack'];

/** Since when, and during which test, a cabinet's conditions are its merchant's concern. */
export type AlertTimes = {
  /** When its current owner got it; null if unknown. */
  readonly ownedSince: Date | null;
  readonly activatedAt: Date | null;
  readonly testFrom: Date | null;
  readonly testUntil: Date | null;
};

/**
 * True if a condition that began at `at` may raise an alert: not before the current owner had the cabinet or activated
 * it, and not while an operator tested it. [domain 8, decision 235]
 */
export function mayAlarm(at: Date, { ownedSince, activatedAt, testFrom, testUntil }: AlertTimes): boolean {
  if (ownedSince !== null && at < ownedSince) return false;
  if (activatedAt !== null && at < activatedAt) return false;
  const isTested = testFrom !== null && testUntil !== null && at >= testFrom && at < testUntil;
  return !isTested;
}
