import type { Outputs } from '#platform/trpc.ts';

export type Selling = Outputs['device']['readSelling'];
export type Check = Selling['checks'][number];
