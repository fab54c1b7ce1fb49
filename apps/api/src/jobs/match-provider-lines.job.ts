import { matchProviderLines as useCase } from '@larder/use-cases/reconciliation/match-provider-lines';
import { planBatches } from './worker.ts';

/** Matches lines of the provider with the ledger. */
export const matchProviderLines = planBatches({
  name: 'match-provider-lines',
  everyMs: 30_000,
  useCase,
  limit: 5_000,
});
