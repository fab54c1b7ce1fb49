import { rollUpSales as rollUp } from '@larder/use-cases/order/roll-up-sales';
import { planWorker } from './worker.ts';

/** Small, so that the transaction is short: the live stream waits for the oldest transaction. */
const LIMIT = 20;

/** Aggregates the business days whose sales changed, for statistics and home. */
export const rollUpSales = planWorker({
  name: 'roll-up-sales',
  everyMs: 5_000,
  useCase: rollUp,
  input: { limit: LIMIT },
  hasMore: (days) => days === LIMIT,
  yields: true,
});
