import { notifyPostponed as work } from '@larder/use-cases/alert/notify-postponed';
import { planWorker } from './worker.ts';

const LIMIT = 100;

/** Notifies of alerts that came and went and now hold. */
export const notifyPostponed = planWorker({
  name: 'notify-postponed-alerts',
  everyMs: 5_000,
  useCase: work,
  input: { limit: LIMIT },
  hasMore: (done) => done === LIMIT,
});
