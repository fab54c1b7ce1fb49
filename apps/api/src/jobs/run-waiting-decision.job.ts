import { runWaitingDecision as useCase } from '@larder/use-cases/order/abnormal/run-waiting-decision';
import { CLOCK_REST_MS, planWorker } from './worker.ts';

/** Carries out decisions about abnormal orders once their members can no longer undo them. */
export const runWaitingDecision = planWorker({
  name: 'run-waiting-decision',
  everyMs: 2_000,
  restMs: CLOCK_REST_MS,
  useCase,
  input: {},
  hasMore: (done) => done > 0,
});
