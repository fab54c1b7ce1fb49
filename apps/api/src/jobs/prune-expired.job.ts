import { pruneExpired as prune } from '@larder/database/queries/platform/retention.queries';
import { accept } from '@larder/domain/refusal';
import type { Timer } from './run-timers.ts';

/** Deletes live events, stored responses of mutation keys, old inbox rows and other rows past retention. */
export const pruneExpired: Timer = {
  name: 'prune-expired',
  cron: '*/10 * * * *',
  run: async ({ database, clock }) => accept(await prune(database.pool, clock.now())),
};
