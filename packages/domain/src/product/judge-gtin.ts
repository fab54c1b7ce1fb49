import { accept, type Result, refuse } from '../refusal.ts';

/** Facts about a GTIN when a merchant applies for it. */
export type GtinFacts = {
  readonly inPlatformLibrary: boolean;
  /** The merchant whose application with this GTIN is waiting for review. */
  readonly pendingOf: string | null;
};

/**
 * Admits each product to the platform library once. Refuses `DUPLICATE_PLATFORM_PRODUCT`, `APPLIED_BY_OTHER`, and
 * `DATA_PROCESSING` while the merchant's own application is waiting. [domain 3]
 */
export function judgeGtin({ inPlatformLibrary, pendingOf }: GtinFacts, merchantId: string): Result<void> {
  if (inPlatformLibrary) return refuse('DUPLICATE_PLATFORM_PRODUCT');
  if (pendingOf === null) return accept();
  return refuse(pendingOf === merchantId ? 'DATA_PROCESSING' : 'APPLIED_BY_OTHER');
}
