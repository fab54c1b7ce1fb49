import { followProviderAccounts as useCase } from '@larder/use-cases/onboarding/follow-provider-accounts';
import { planWorker } from './worker.ts';

const LIMIT = 10;

/** Opens the accounts of approved merchants at the provider, and reads back what became of them. */
export const followProviderAccounts = planWorker({
  name: 'follow-provider-accounts',
  everyMs: 60_000,
  useCase,
  input: { limit: LIMIT },
  hasMore: (tried) => tried === LIMIT,
});
