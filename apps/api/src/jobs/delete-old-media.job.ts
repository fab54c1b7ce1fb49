import { MINUTE_MS } from '@larder/domain/durations';
import { deleteOldMedia as useCase } from '@larder/use-cases/maintenance/delete-old-media';
import { CLOCK_REST_MS, planBatches } from './worker.ts';

/** Deletes pictures and videos of cabinets after their retention period. */
export const deleteOldMedia = planBatches({
  name: 'delete-old-media',
  everyMs: 10 * MINUTE_MS,
  restMs: CLOCK_REST_MS,
  useCase,
  limit: 50,
});
