import { sweepLowStock as work } from '@larder/use-cases/stock/sweep-low-stock';
import { planWorker } from './worker.ts';

const LIMIT = 500;

/** Raises and closes low-stock alerts. */
export const sweepLowStock = planWorker({
  name: 'sweep-low-stock',
  everyMs: 60_000,
  useCase: work,
  input: { limit: LIMIT },
  hasMore: (done) => done === LIMIT,
});
