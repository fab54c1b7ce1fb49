import { captureDuePayments } from '@larder/use-cases/order/capture-due-payments';
import { planWorker } from './worker.ts';

const LIMIT = 100;

/** Captures the payments of recognized sales. */
export const capturePayments = planWorker({
  name: 'capture-payments',
  everyMs: 5_000,
  useCase: captureDuePayments,
  input: { limit: LIMIT },
  hasMore: (tried) => tried === LIMIT,
});
