import type { Outputs } from '#platform/trpc.ts';

export type ApplicationData = Outputs['onboarding']['readApplication'];

export type StoredPrincipal = NonNullable<ApplicationData['application']>['principals'][number];

export type StepProps = {
  readonly data: ApplicationData;
  /** Leads to a step by its place, from 0. */
  readonly go: (at: number) => void;
};
