import { remindOfIdleVisits as work } from '@larder/use-cases/restock/remind-of-idle-visits';
import { planWorker } from './worker.ts';

const LIMIT = 100;

/** Reminds members of tasks that were begun and abandoned. */
export const remindOfIdleVisits = planWorker({
  name: 'remind-of-idle-visits',
  everyMs: 600_000,
  useCase: work,
  input: { limit: LIMIT },
  hasMore: (done) => done === LIMIT,
});
