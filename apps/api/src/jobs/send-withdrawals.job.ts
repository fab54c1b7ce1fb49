import { sendWithdrawals as useCase } from '@larder/use-cases/finance/send-withdrawals';
import { planWorker } from './worker.ts';

const LIMIT = 20;

/** Sends withdrawals to the bank, and reads those that are on their way. */
export const sendWithdrawals = planWorker({
  name: 'send-withdrawals',
  everyMs: 60_000,
  useCase,
  input: { limit: LIMIT },
  hasMore: (tried) => tried === LIMIT,
});
