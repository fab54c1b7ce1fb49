import { MINUTE_MS } from '@larder/domain/durations';
import { deleteUnnamedUploads as work } from '@larder/use-cases/maintenance/delete-unnamed-uploads';
import { CLOCK_REST_MS, planWorker } from './worker.ts';

const LIMIT = 50;

/** Deletes uploaded pictures that were not used within a day. */
export const deleteUnnamedUploads = planWorker({
  name: 'delete-unnamed-uploads',
  everyMs: 10 * MINUTE_MS,
  restMs: CLOCK_REST_MS,
  useCase: work,
  input: { limit: LIMIT },
  hasMore: (done) => done === LIMIT,
});
