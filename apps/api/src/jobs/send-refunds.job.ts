import { sendDueRefunds } from '@larder/use-cases/order/send-due-refunds';
import { planWorker } from './worker.ts';

const LIMIT = 20;

/** Sends refunds to their payment providers, and follows them until they end. */
export const sendRefunds = planWorker({
  name: 'send-refunds',
  everyMs: 5_000,
  useCase: sendDueRefunds,
  input: { limit: LIMIT },
  hasMore: (tried) => tried === LIMIT,
});
