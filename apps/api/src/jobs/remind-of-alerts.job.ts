import { remindOfAlerts as useCase } from '@larder/use-cases/alert/remind-of-alerts';
import { CLOCK_REST_MS, planBatches } from './worker.ts';

/** Reminds members of alerts that were not acknowledged for a day. */
export const remindOfAlerts = planBatches({
  name: 'remind-of-alerts',
  everyMs: 5_000,
  restMs: CLOCK_REST_MS,
  useCase,
  limit: 100,
});
