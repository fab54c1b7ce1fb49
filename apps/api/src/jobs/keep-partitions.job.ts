import { keepPartitions as keep } from '@larder/database/queries/platform/retention.queries';
import { accept } from '@larder/domain/refusal';
import type { Timer } from './run-timers.ts';

/** Creates partitions of telemetry and audit log for the coming days and months; drops those past retention. */
export const keepPartitions: Timer = {
  name: 'keep-partitions',
  cron: '7 * * * *',
  run: async ({ database, clock }) => accept(await keep(database.pool, clock.now())),
};
