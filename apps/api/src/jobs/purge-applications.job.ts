import { HOUR_MS } from '@larder/domain/durations';
import { purgeApplications as useCase } from '@larder/use-cases/onboarding/purge-applications';
import { CLOCK_REST_MS, planBatches } from './worker.ts';

/** Deletes the sealed numbers of applications 90 days after their decision, or the last change of a draft. */
export const purgeApplications = planBatches({
  name: 'purge-applications',
  everyMs: HOUR_MS,
  restMs: CLOCK_REST_MS,
  useCase,
  limit: 20,
});
