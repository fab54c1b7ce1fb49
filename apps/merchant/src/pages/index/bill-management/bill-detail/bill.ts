import type { Outputs } from '#platform/trpc.ts';

/** A bill as this screen reads it. */
export type Bill = Outputs['bill']['read'];
