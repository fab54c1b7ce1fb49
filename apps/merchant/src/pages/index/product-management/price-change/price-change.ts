import type { Outputs } from '#platform/trpc.ts';

export type PriceChange = Outputs['template']['readPriceChange'];
export type ChangedDevice = PriceChange['devices'][number];
