import { sweepSilence as useCase } from '@larder/use-cases/alert/sweep-silence';
import { planBatches } from './worker.ts';

/**
 * Raises offline alerts of devices whose delay has passed. Only the passing of time causes them, and a push may take 2
 * s in all.
 */
export const sweepSilence = planBatches({
  name: 'sweep-silence',
  everyMs: 1_000,
  useCase,
  limit: 500,
});
