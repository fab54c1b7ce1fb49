import { sendDueRefunds as useCase } from '@larder/use-cases/order/refund/send-due-refunds';
import { planBatches } from './worker.ts';

/** Sends refunds to their payment providers, and follows them until they end. */
export const sendRefunds = planBatches({
  name: 'send-refunds',
  everyMs: 5_000,
  useCase,
  limit: 20,
});
