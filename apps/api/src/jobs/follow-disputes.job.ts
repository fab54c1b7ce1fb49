import { MINUTE_MS } from '@larder/domain/durations';
import { followDisputes as useCase } from '@larder/use-cases/dispute/follow-disputes';
import { planBatches } from './worker.ts';

/** Reads disputes and sends what was decided about them. */
export const followDisputes = planBatches({
  name: 'follow-disputes',
  everyMs: MINUTE_MS,
  useCase,
  limit: 20,
});
