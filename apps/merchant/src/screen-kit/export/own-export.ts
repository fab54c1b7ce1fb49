import type { Outputs } from '#platform/trpc.ts';

/** An export that the member asked for. */
export type OwnExport = Outputs['export']['list']['items'][number];
