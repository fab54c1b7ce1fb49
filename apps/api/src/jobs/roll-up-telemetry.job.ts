import { rollUpTelemetry as rollUp } from '@larder/database/queries/device/telemetry-roll-up.queries';
import { accept } from '@larder/domain/refusal';
import type { Timer } from './run-timers.ts';

/** Aggregates raw temperatures to quarter hours for the graphs, a minute after each has ended. [domain 2] */
export const rollUpTelemetry: Timer = {
  name: 'roll-up-telemetry',
  cron: '1-59/5 * * * *',
  run: async ({ database, clock }) => accept(await rollUp(database.pool, clock.now())),
};
