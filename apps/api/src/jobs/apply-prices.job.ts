import { applyDuePrices as useCase } from '@larder/use-cases/template/apply-due-prices';
import { planWorker } from './worker.ts';

/** Publishes prices whose time has come. */
export const applyPrices = planWorker({
  name: 'apply-prices',
  everyMs: 5_000,
  useCase,
  input: undefined,
  hasMore: ({ more }) => more,
});
