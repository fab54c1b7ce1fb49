import { remindAbnormal as remind } from '@larder/use-cases/order/remind-abnormal';
import { CLOCK_REST_MS, planWorker } from './worker.ts';

const LIMIT = 100;

/** Reminds members of abnormal orders before their money is lost. */
export const remindAbnormal = planWorker({
  name: 'remind-abnormal',
  everyMs: 5_000,
  restMs: CLOCK_REST_MS,
  useCase: remind,
  input: { limit: LIMIT },
  hasMore: (reminded) => reminded === LIMIT,
});
