import { MINUTE_MS } from '@larder/domain/durations';
import { remindOfIdleTasks as useCase } from '@larder/use-cases/restock/remind-of-idle-tasks';
import { CLOCK_REST_MS, planBatches } from './worker.ts';

/** Reminds members of tasks that were begun and abandoned. */
export const remindOfIdleTasks = planBatches({
  name: 'remind-of-idle-tasks',
  everyMs: 10 * MINUTE_MS,
  restMs: CLOCK_REST_MS,
  useCase,
  limit: 100,
});
