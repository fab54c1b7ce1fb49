import { rollUpSales as useCase } from '@larder/use-cases/order/roll-up-sales';
import { planBatches } from './worker.ts';

/** Aggregates the business days whose sales changed, for statistics and home. */
export const rollUpSales = planBatches({
  name: 'roll-up-sales',
  everyMs: 5_000,
  useCase,
  /** Small, so that the transaction is short: the live stream waits for the oldest transaction. */
  limit: 20,
  yields: true,
});
