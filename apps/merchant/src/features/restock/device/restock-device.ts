import type { Outputs } from '#platform/trpc.ts';

export type RestockDevice = Outputs['restock']['readDevice'];
