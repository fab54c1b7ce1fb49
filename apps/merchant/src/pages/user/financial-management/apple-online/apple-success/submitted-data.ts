import type { Outputs } from '#platform/trpc.ts';

export type SubmittedData = NonNullable<Outputs['onboarding']['readApplication']['application']>;
export type PayoutAccount = Outputs['onboarding']['readApplication']['payoutAccount'];
