import { rollUpTelemetry as rollUp } from '@larder/database/queries/device/telemetry-roll-up.queries';
import type { Timer } from './run-timers.ts';

/** Quarter hours out of raw temperatures, for the graphs, a minute after each is over. [domain 2] */
export const rollUpTelemetry: Timer = {
  name: 'roll-up-telemetry',
  cron: '1-59/5 * * * *',
  run: ({ database, clock }) => rollUp(database.pool, clock.now()),
};
