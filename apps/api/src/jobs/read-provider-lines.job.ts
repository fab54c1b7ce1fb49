import { MINUTE_MS } from '@larder/domain/durations';
import { readProviderLines as useCase } from '@larder/use-cases/reconciliation/read-provider-lines';
import { planWorker } from './worker.ts';

/** Reads what moved on the accounts at the provider. */
export const readProviderLines = planWorker({
  name: 'read-provider-lines',
  everyMs: MINUTE_MS,
  useCase,
  input: {},
  hasMore: (accounts) => accounts > 0,
});
