import type { FeePlan } from './fee-plan.ts';

/** Numbers of a plan with their largest values; the database has the same limits. */
export const feePlanMaxima = {
  transactionBp: 10_000,
  transactionFixedMinor: 99_999,
  payoutFeeMinor: 99_999,
  saasMonthlyMinor: 99_999_999,
  trafficMonthlyMinor: 99_999_999,
  algorithmUnitMinor: 99_999,
  billTaxPpm: 1_000_000,
  releaseDays: 30,
} as const satisfies Partial<Record<keyof FeePlan, number>>;
