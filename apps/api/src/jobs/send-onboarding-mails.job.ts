import { sendOnboardingMails as send } from '@larder/use-cases/onboarding/send-onboarding-mails';
import { planWorker } from './worker.ts';

const LIMIT = 20;

/** Mails links to the signers of applications, and their results to merchants. */
export const sendOnboardingMails = planWorker({
  name: 'send-onboarding-mails',
  everyMs: 5_000,
  useCase: send,
  input: { limit: LIMIT },
  hasMore: (tried) => tried === LIMIT,
});
