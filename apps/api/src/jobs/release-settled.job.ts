import { MINUTE_MS } from '@larder/domain/durations';
import { releaseSettled as useCase } from '@larder/use-cases/ledger/release-settled';
import { CLOCK_REST_MS, planBatches } from './worker.ts';

/** Makes money available that was pending for long enough. */
export const releaseSettled = planBatches({
  name: 'release-settled',
  everyMs: MINUTE_MS,
  restMs: CLOCK_REST_MS,
  useCase,
  limit: 1_000,
  yields: true,
});
