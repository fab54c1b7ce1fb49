import { accept, type Result, refuse } from '../refusal.ts';

/** What is known of a GTIN when a merchant applies for it. */
export type GtinFacts = {
  readonly inPlatformLibrary: boolean;
  /** The merchant whose application with it waits for review. */
  readonly pendingOf: string | null;
};

/**
 * A product enters the platform's library once. Refuses `DUPLICATE_PLATFORM_PRODUCT`, `APPLIED_BY_OTHER`, and `DATA_PROCESSING` while an
 * application of the merchant's own waits. [domain 3]
 */
export function judgeGtin({ inPlatformLibrary, pendingOf }: GtinFacts, merchantId: string): Result<void> {
  if (inPlatformLibrary) return refuse('DUPLICATE_PLATFORM_PRODUCT');
  if (pendingOf === null) return accept();
  return refuse(pendingOf === merchantId ? 'DATA_PROCESSING' : 'APPLIED_BY_OTHER');
}
