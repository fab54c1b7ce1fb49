import { voidDueHolds } from '@larder/use-cases/order/void-due-holds';
import { planWorker } from './worker.ts';

const LIMIT = 20;

/** Voids holds that are no longer needed. */
export const voidHolds = planWorker({
  name: 'void-holds',
  everyMs: 5_000,
  useCase: voidDueHolds,
  input: { limit: LIMIT },
  hasMore: (tried) => tried === LIMIT,
});
