import { MINUTE_MS } from '@larder/domain/durations';
import { sendWithdrawals as useCase } from '@larder/use-cases/finance/send-withdrawals';
import { planBatches } from './worker.ts';

/** Sends withdrawals to the bank, and reads those that are on their way. */
export const sendWithdrawals = planBatches({
  name: 'send-withdrawals',
  everyMs: MINUTE_MS,
  useCase,
  limit: 20,
});
