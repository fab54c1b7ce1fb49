import { remindOfIdleTasks as work } from '@larder/use-cases/restock/remind-of-idle-tasks';
import { CLOCK_REST_MS, planWorker } from './worker.ts';

const LIMIT = 100;

/** Reminds members of tasks that were begun and abandoned. */
export const remindOfIdleTasks = planWorker({
  name: 'remind-of-idle-tasks',
  everyMs: 600_000,
  restMs: CLOCK_REST_MS,
  useCase: work,
  input: { limit: LIMIT },
  hasMore: (done) => done === LIMIT,
});
