import type { Outputs } from '#platform/trpc.ts';

export type RestockOrder = Outputs['restock']['readOrder'];
