import { MINUTE_MS } from '@larder/domain/durations';
import { writeDueBills as useCase } from '@larder/use-cases/bill/write-due-bills';
import { CLOCK_REST_MS, planBatches } from './worker.ts';

/** Notes days in service, and writes and issues service bills. */
export const writeBills = planBatches({
  name: 'write-bills',
  everyMs: MINUTE_MS,
  restMs: CLOCK_REST_MS,
  useCase,
  limit: 50,
  yields: true,
});
