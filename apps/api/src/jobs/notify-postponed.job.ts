import { notifyPostponed as useCase } from '@larder/use-cases/alert/notify-postponed';
import { CLOCK_REST_MS, planBatches } from './worker.ts';

/** Notifies members of intermittent alerts that have lasted long enough. */
export const notifyPostponed = planBatches({
  name: 'notify-postponed-alerts',
  everyMs: 5_000,
  restMs: CLOCK_REST_MS,
  useCase,
  limit: 100,
});
