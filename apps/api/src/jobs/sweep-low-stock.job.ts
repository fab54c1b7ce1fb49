import { MINUTE_MS } from '@larder/domain/durations';
import { sweepLowStock as work } from '@larder/use-cases/stock/sweep-low-stock';
import { planWorker } from './worker.ts';

const LIMIT = 500;

/** Raises and closes low-stock alerts. */
export const sweepLowStock = planWorker({
  name: 'sweep-low-stock',
  everyMs: MINUTE_MS,
  useCase: work,
  input: { limit: LIMIT },
  hasMore: (done) => done === LIMIT,
  yields: true,
});
