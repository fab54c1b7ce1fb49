import type { Outputs } from '#platform/trpc.ts';

export type StoredOffline = Outputs['device']['readOfflineWarning'];
