import { keepPartitions as keep } from '@larder/database/queries/platform/retention.queries';
import type { Timer } from './run-timers.ts';

/** Partitions of telemetry and audit log for the coming days and months; drops those past keeping. */
export const keepPartitions: Timer = {
  name: 'keep-partitions',
  cron: '7 * * * *',
  run: ({ database, clock }) => keep(database.pool, clock.now()),
};
