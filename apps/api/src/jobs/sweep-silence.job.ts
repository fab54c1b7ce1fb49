import { sweepSilence as work } from '@larder/use-cases/alert/sweep-silence';
import { planWorker } from './worker.ts';

const LIMIT = 500;

/**
 * Raises offline alerts of devices whose delay has passed. Only the passing of time causes them, and a push may take 2
 * s in all.
 */
export const sweepSilence = planWorker({
  name: 'sweep-silence',
  everyMs: 1_000,
  useCase: work,
  input: { limit: LIMIT },
  hasMore: (done) => done === LIMIT,
});
