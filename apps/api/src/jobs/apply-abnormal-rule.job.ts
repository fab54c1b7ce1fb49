import { applyAbnormalRule as apply } from '@larder/use-cases/order/apply-abnormal-rule';
import { planWorker } from './worker.ts';

/** Decides abnormal orders by their merchants' rules before their money is lost. */
export const applyAbnormalRule = planWorker({
  name: 'apply-abnormal-rule',
  everyMs: 5_000,
  useCase: apply,
  input: {},
  hasMore: (judged) => judged > 0,
});
