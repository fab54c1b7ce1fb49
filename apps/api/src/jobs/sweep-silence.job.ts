import { sweepSilence as work } from '@larder/use-cases/alert/sweep-silence';
import { planWorker } from './worker.ts';

const LIMIT = 500;

/** Raises the offline warning of cabinets whose delay has passed; nothing tells of that but the time, and a push may take 2 s in all. */
export const sweepSilence = planWorker({
  name: 'sweep-silence',
  everyMs: 1_000,
  useCase: work,
  input: { limit: LIMIT },
  hasMore: (done) => done === LIMIT,
});
