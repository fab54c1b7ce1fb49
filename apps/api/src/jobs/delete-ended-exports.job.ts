import { MINUTE_MS } from '@larder/domain/durations';
import { deleteEndedExports as useCase } from '@larder/use-cases/maintenance/delete-ended-exports';
import { CLOCK_REST_MS, planBatches } from './worker.ts';

/** Deletes tables whose link has expired. */
export const deleteEndedExports = planBatches({
  name: 'delete-ended-exports',
  everyMs: 10 * MINUTE_MS,
  restMs: CLOCK_REST_MS,
  useCase,
  limit: 50,
});
