import { captureDuePayments as useCase } from '@larder/use-cases/order/capture-due-payments';
import { planBatches } from './worker.ts';

/** Captures the payments of recognized sales. */
export const capturePayments = planBatches({
  name: 'capture-payments',
  everyMs: 5_000,
  useCase,
  limit: 100,
});
