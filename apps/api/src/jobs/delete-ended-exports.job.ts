import { deleteEndedExports as work } from '@larder/use-cases/maintenance/delete-ended-exports';
import { planWorker } from './worker.ts';

const LIMIT = 50;

/** Deletes tables whose link has expired. */
export const deleteEndedExports = planWorker({
  name: 'delete-ended-exports',
  everyMs: 10 * 60_000,
  useCase: work,
  input: { limit: LIMIT },
  hasMore: (done) => done === LIMIT,
});
