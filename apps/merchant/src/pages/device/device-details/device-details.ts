import type { Outputs } from '#platform/trpc.ts';

export type DeviceDetails = Outputs['device']['read'];
