import { MINUTE_MS } from '@larder/domain/durations';
import { closeOldComplaints as useCase } from '@larder/use-cases/complaint/close-old-complaints';
import { CLOCK_REST_MS, planBatches } from './worker.ts';

/** Closes complaints to whose result no shopper objected. */
export const closeComplaints = planBatches({
  name: 'close-complaints',
  everyMs: MINUTE_MS,
  restMs: CLOCK_REST_MS,
  useCase,
  limit: 100,
});
