import { accept } from '@larder/domain/refusal';
import { systemActor } from '@larder/use-cases/actor';
import { runUseCase } from '@larder/use-cases/run-use-case';
import { noteDeviceDays as note } from '@larder/use-cases/statistics/note-device-days';
import type { Timer } from './run-timers.ts';

/** Small, so that the transaction is short: the live stream waits for the oldest transaction. */
const LIMIT = 20;

/** Counts times in service, connected and out of stock, for statistics. [decision 149] */
export const noteDeviceDays: Timer = {
  name: 'note-device-days',
  cron: '*/10 * * * *',
  run: async (env) => {
    let cabinets = 0;
    for (;;) {
      const done = await runUseCase(env, note, systemActor, { limit: LIMIT }, { requestId: env.newId() });
      if (!done.ok) return done;
      cabinets += done.value;
      if (done.value < LIMIT) return accept(cabinets);
    }
  },
};
