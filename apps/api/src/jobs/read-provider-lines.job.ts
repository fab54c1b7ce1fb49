import { readProviderLines } from '@larder/use-cases/reconciliation/read-provider-lines';
import { planWorker } from './worker.ts';

/** Reads what moved on the accounts at the provider. */
export const readLines = planWorker({
  name: 'read-provider-lines',
  everyMs: 60_000,
  useCase: readProviderLines,
  input: {},
  hasMore: (accounts) => accounts > 0,
});
