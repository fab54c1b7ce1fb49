import { MINUTE_MS } from '@larder/domain/durations';
import { deleteExcessMedia as useCase } from '@larder/use-cases/maintenance/delete-excess-media';
import { CLOCK_REST_MS, planBatches } from './worker.ts';

/** Deletes the oldest pictures and videos of cabinets above the limit of the installation. */
export const deleteExcessMedia = planBatches({
  name: 'delete-excess-media',
  everyMs: 10 * MINUTE_MS,
  restMs: CLOCK_REST_MS,
  useCase,
  limit: 100,
});
