import { matchProviderLines } from '@larder/use-cases/reconciliation/match-provider-lines';
import { planWorker } from './worker.ts';

const LIMIT = 5_000;

/** Matches lines of the provider with the ledger. */
export const matchLines = planWorker({
  name: 'match-provider-lines',
  everyMs: 30_000,
  useCase: matchProviderLines,
  input: { limit: LIMIT },
  hasMore: (looked) => looked === LIMIT,
});
