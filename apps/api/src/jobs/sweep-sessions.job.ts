import { sweepSessions as sweep } from '@larder/use-cases/opening/sweep-sessions';
import { planWorker } from './worker.ts';

const LIMIT = 50;

/** Ends sessions that never started, were not recognized in time, or were cut off. */
export const sweepSessions = planWorker({
  name: 'sweep-sessions',
  everyMs: 5_000,
  useCase: sweep,
  input: { limit: LIMIT },
  hasMore: (looked) => looked === LIMIT,
});
