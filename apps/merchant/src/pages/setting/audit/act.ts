import type { Outputs } from '#platform/trpc.ts';

/** A row of the audit list. */
export type Act = Outputs['audit']['listActs']['items'][number];
