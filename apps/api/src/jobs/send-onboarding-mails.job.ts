import { sendOnboardingMails as useCase } from '@larder/use-cases/onboarding/send-onboarding-mails';
import { planBatches } from './worker.ts';

/** Mails links to the signers of applications, and their results to merchants. */
export const sendOnboardingMails = planBatches({
  name: 'send-onboarding-mails',
  everyMs: 5_000,
  useCase,
  limit: 20,
});
