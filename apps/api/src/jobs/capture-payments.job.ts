import { captureDuePayments } from '@larder/use-cases/order/capture-due-payments';
import { planWorker } from './worker.ts';

const LIMIT = 20;

/** Takes the money of recognised sales. */
export const capturePayments = planWorker({
  name: 'capture-payments',
  everyMs: 5_000,
  useCase: captureDuePayments,
  input: { limit: LIMIT },
  hasMore: (tried) => tried === LIMIT,
});
