import { remindAbnormal as useCase } from '@larder/use-cases/order/abnormal/remind-abnormal';
import { CLOCK_REST_MS, planBatches } from './worker.ts';

/** Reminds members of abnormal orders before their money is lost. */
export const remindAbnormal = planBatches({
  name: 'remind-abnormal',
  everyMs: 5_000,
  restMs: CLOCK_REST_MS,
  useCase,
  limit: 100,
});
