import { expireAbnormalOrders as expire } from '@larder/use-cases/order/expire-abnormal-orders';
import { planWorker } from './worker.ts';

const LIMIT = 50;

/** Ends the time in which an abnormal order can be charged. */
export const expireAbnormalOrders = planWorker({
  name: 'expire-abnormal-orders',
  everyMs: 5_000,
  useCase: expire,
  input: { limit: LIMIT },
  hasMore: (expired) => expired === LIMIT,
});
