import { remindOfAlerts as work } from '@larder/use-cases/alert/remind-of-alerts';
import { CLOCK_REST_MS, planWorker } from './worker.ts';

const LIMIT = 100;

/** Reminds members of alerts that were not acknowledged for a day. */
export const remindOfAlerts = planWorker({
  name: 'remind-of-alerts',
  everyMs: 5_000,
  restMs: CLOCK_REST_MS,
  useCase: work,
  input: { limit: LIMIT },
  hasMore: (done) => done === LIMIT,
});
