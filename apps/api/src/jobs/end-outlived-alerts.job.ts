import { sweepOutlived as work } from '@larder/use-cases/alert/sweep-outlived';
import { planWorker } from './worker.ts';

const LIMIT = 200;

/** Closes alerts that contradict the state of their device. */
export const endOutlivedAlerts = planWorker({
  name: 'end-outlived-alerts',
  everyMs: 5_000,
  useCase: work,
  input: { limit: LIMIT },
  hasMore: (done) => done === LIMIT,
});
