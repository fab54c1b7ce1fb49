import { applyAbnormalRule as useCase } from '@larder/use-cases/order/abnormal/apply-abnormal-rule';
import { CLOCK_REST_MS, planWorker } from './worker.ts';

/** Decides abnormal orders by their merchants' rules before their money is lost. */
export const applyAbnormalRule = planWorker({
  name: 'apply-abnormal-rule',
  everyMs: 5_000,
  restMs: CLOCK_REST_MS,
  useCase,
  input: {},
  hasMore: (judged) => judged > 0,
});
