import { writeDueBills as useCase } from '@larder/use-cases/bill/write-due-bills';
import { CLOCK_REST_MS, planWorker } from './worker.ts';

const LIMIT = 50;

/** Notes days in service, and writes and issues service bills. */
export const writeBills = planWorker({
  name: 'write-bills',
  everyMs: 60_000,
  restMs: CLOCK_REST_MS,
  useCase,
  input: { limit: LIMIT },
  hasMore: (written) => written === LIMIT,
  yields: true,
});
