import type { Outputs } from '#platform/trpc.ts';

/** What a mailed link to sign opens. */
export type Signing = Outputs['onboarding']['openSigning'];
