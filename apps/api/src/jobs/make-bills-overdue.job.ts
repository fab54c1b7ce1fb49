import { MINUTE_MS } from '@larder/domain/durations';
import { makeBillsOverdue as useCase } from '@larder/use-cases/bill/make-bills-overdue';
import { CLOCK_REST_MS, planBatches } from './worker.ts';

/** Makes bills overdue whose time has passed. */
export const makeBillsOverdue = planBatches({
  name: 'make-bills-overdue',
  everyMs: MINUTE_MS,
  restMs: CLOCK_REST_MS,
  useCase,
  limit: 500,
  yields: true,
});
