import { remindOfAlerts as work } from '@larder/use-cases/alert/remind-of-alerts';
import { planWorker } from './worker.ts';

const LIMIT = 100;

/** Tells again of alerts that nobody has acknowledged for a day. */
export const remindOfAlerts = planWorker({
  name: 'remind-of-alerts',
  everyMs: 5_000,
  useCase: work,
  input: { limit: LIMIT },
  hasMore: (done) => done === LIMIT,
});
