import { MINUTE_MS } from '@larder/domain/durations';
import { deleteEndedExports as work } from '@larder/use-cases/maintenance/delete-ended-exports';
import { CLOCK_REST_MS, planWorker } from './worker.ts';

const LIMIT = 50;

/** Deletes tables whose link has expired. */
export const deleteEndedExports = planWorker({
  name: 'delete-ended-exports',
  everyMs: 10 * MINUTE_MS,
  restMs: CLOCK_REST_MS,
  useCase: work,
  input: { limit: LIMIT },
  hasMore: (done) => done === LIMIT,
});
