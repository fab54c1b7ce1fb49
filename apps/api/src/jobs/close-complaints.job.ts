import { closeOldComplaints } from '@larder/use-cases/complaint/close-old-complaints';
import { CLOCK_REST_MS, planWorker } from './worker.ts';

const LIMIT = 100;

/** Closes complaints to whose result no shopper objected. */
export const closeComplaints = planWorker({
  name: 'close-complaints',
  everyMs: 60_000,
  restMs: CLOCK_REST_MS,
  useCase: closeOldComplaints,
  input: { limit: LIMIT },
  hasMore: (closed) => closed === LIMIT,
});
