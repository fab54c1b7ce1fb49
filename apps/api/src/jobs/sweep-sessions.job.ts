import { sweepSessions as useCase } from '@larder/use-cases/opening/sweep-sessions';
import { planBatches } from './worker.ts';

/** Ends sessions that never started, were not recognized in time, or were cut off. */
export const sweepSessions = planBatches({
  name: 'sweep-sessions',
  everyMs: 5_000,
  useCase,
  limit: 50,
});
