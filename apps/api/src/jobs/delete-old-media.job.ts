import { MINUTE_MS } from '@larder/domain/durations';
import { deleteOldMedia as work } from '@larder/use-cases/maintenance/delete-old-media';
import { CLOCK_REST_MS, planWorker } from './worker.ts';

const LIMIT = 50;

/** Deletes pictures and videos of cabinets after their retention period. */
export const deleteOldMedia = planWorker({
  name: 'delete-old-media',
  everyMs: 10 * MINUTE_MS,
  restMs: CLOCK_REST_MS,
  useCase: work,
  input: { limit: LIMIT },
  hasMore: (done) => done === LIMIT,
});
