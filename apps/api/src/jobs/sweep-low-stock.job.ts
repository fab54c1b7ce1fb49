import { MINUTE_MS } from '@larder/domain/durations';
import { sweepLowStock as useCase } from '@larder/use-cases/stock/sweep-low-stock';
import { planBatches } from './worker.ts';

/** Raises and closes low-stock alerts. */
export const sweepLowStock = planBatches({
  name: 'sweep-low-stock',
  everyMs: MINUTE_MS,
  useCase,
  limit: 500,
  yields: true,
});
