import { expireAbnormalOrders as useCase } from '@larder/use-cases/order/abnormal/expire-abnormal-orders';
import { CLOCK_REST_MS, planBatches } from './worker.ts';

/** Expires abnormal orders that can no longer be charged. */
export const expireAbnormalOrders = planBatches({
  name: 'expire-abnormal-orders',
  everyMs: 5_000,
  restMs: CLOCK_REST_MS,
  useCase,
  limit: 50,
});
