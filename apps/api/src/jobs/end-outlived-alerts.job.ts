import { sweepOutlived as useCase } from '@larder/use-cases/alert/sweep-outlived';
import { planBatches } from './worker.ts';

/** Closes alerts that contradict the state of their device. */
export const endOutlivedAlerts = planBatches({
  name: 'end-outlived-alerts',
  everyMs: 5_000,
  useCase,
  limit: 200,
});
