import { HOUR_MS } from '@larder/domain/durations';
import { purgeApplications as purge } from '@larder/use-cases/onboarding/purge-applications';
import { CLOCK_REST_MS, planWorker } from './worker.ts';

const LIMIT = 20;

/** Deletes the sealed numbers of applications 90 days after their decision, or the last change of a draft. */
export const purgeApplications = planWorker({
  name: 'purge-applications',
  everyMs: HOUR_MS,
  restMs: CLOCK_REST_MS,
  useCase: purge,
  input: { limit: LIMIT },
  hasMore: (done) => done === LIMIT,
});
