import { voidDueHolds as useCase } from '@larder/use-cases/order/void-due-holds';
import { planBatches } from './worker.ts';

/** Voids holds that are no longer needed. */
export const voidHolds = planBatches({
  name: 'void-holds',
  everyMs: 5_000,
  useCase,
  limit: 20,
});
