import { makeBillsOverdue as useCase } from '@larder/use-cases/bill/make-bills-overdue';
import { CLOCK_REST_MS, planWorker } from './worker.ts';

const LIMIT = 500;

/** Makes bills overdue whose time has passed. */
export const makeBillsOverdue = planWorker({
  name: 'make-bills-overdue',
  everyMs: 60_000,
  restMs: CLOCK_REST_MS,
  useCase,
  input: { limit: LIMIT },
  hasMore: (overdue) => overdue === LIMIT,
  yields: true,
});
