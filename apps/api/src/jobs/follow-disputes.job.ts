import { followDisputes as follow } from '@larder/use-cases/dispute/follow-disputes';
import { planWorker } from './worker.ts';

const LIMIT = 20;

/** Reads disputes and sends what was decided about them. */
export const followDisputes = planWorker({
  name: 'follow-disputes',
  everyMs: 60_000,
  useCase: follow,
  input: { limit: LIMIT },
  hasMore: (looked) => looked === LIMIT,
});
