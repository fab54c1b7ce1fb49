import { MINUTE_MS } from '@larder/domain/durations';
import { deleteUnnamedUploads as useCase } from '@larder/use-cases/maintenance/delete-unnamed-uploads';
import { CLOCK_REST_MS, planBatches } from './worker.ts';

/** Deletes uploaded pictures that were not used within a day. */
export const deleteUnnamedUploads = planBatches({
  name: 'delete-unnamed-uploads',
  everyMs: 10 * MINUTE_MS,
  restMs: CLOCK_REST_MS,
  useCase,
  limit: 50,
});
