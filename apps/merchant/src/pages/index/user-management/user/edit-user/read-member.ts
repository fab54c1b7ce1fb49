import type { Outputs } from '#platform/trpc.ts';

/** The user that the screen shows. */
export type ReadMember = Outputs['team']['readMember'];
