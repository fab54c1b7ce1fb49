import type { Outputs } from '#platform/trpc.ts';

export type MerchantSettings = Outputs['device']['readSettingsPage'];
