import type { Outputs } from '#platform/trpc.ts';

/** A complaint as the screen reads it. */
export type Complaint = Outputs['complaint']['read'];
