import { releaseSettled as useCase } from '@larder/use-cases/ledger/release-settled';
import { CLOCK_REST_MS, planWorker } from './worker.ts';

const LIMIT = 1_000;

/** Makes money available that was pending for long enough. */
export const releaseSettled = planWorker({
  name: 'release-settled',
  everyMs: 60_000,
  restMs: CLOCK_REST_MS,
  useCase,
  input: { limit: LIMIT },
  hasMore: (released) => released === LIMIT,
  yields: true,
});
