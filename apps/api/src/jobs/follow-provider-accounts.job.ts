import { MINUTE_MS } from '@larder/domain/durations';
import { followProviderAccounts as useCase } from '@larder/use-cases/onboarding/follow-provider-accounts';
import { planBatches } from './worker.ts';

/** Opens the accounts of approved merchants at the provider, and reads back what became of them. */
export const followProviderAccounts = planBatches({
  name: 'follow-provider-accounts',
  everyMs: MINUTE_MS,
  useCase,
  limit: 10,
});
