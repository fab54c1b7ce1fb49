import { notifyPostponed as work } from '@larder/use-cases/alert/notify-postponed';
import { CLOCK_REST_MS, planWorker } from './worker.ts';

const LIMIT = 100;

/** Notifies members of intermittent alerts that have lasted long enough. */
export const notifyPostponed = planWorker({
  name: 'notify-postponed-alerts',
  everyMs: 5_000,
  restMs: CLOCK_REST_MS,
  useCase: work,
  input: { limit: LIMIT },
  hasMore: (done) => done === LIMIT,
});
