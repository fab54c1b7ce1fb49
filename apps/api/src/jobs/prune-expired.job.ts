import { pruneExpired as prune } from '@larder/database/queries/platform/retention.queries';
import type { Timer } from './run-timers.ts';

/** Deletes live events, mutation answers, old inbox rows and whatever else is past keeping. */
export const pruneExpired: Timer = {
  name: 'prune-expired',
  cron: '*/10 * * * *',
  run: ({ database, clock }) => prune(database.pool, clock.now()),
};
