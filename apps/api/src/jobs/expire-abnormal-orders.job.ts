import { expireAbnormalOrders as expire } from '@larder/use-cases/order/expire-abnormal-orders';
import { CLOCK_REST_MS, planWorker } from './worker.ts';

const LIMIT = 50;

/** Expires abnormal orders that can no longer be charged. */
export const expireAbnormalOrders = planWorker({
  name: 'expire-abnormal-orders',
  everyMs: 5_000,
  restMs: CLOCK_REST_MS,
  useCase: expire,
  input: { limit: LIMIT },
  hasMore: (expired) => expired === LIMIT,
});
