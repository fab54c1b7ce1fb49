import { collectBills as useCase } from '@larder/use-cases/bill/collect-bills';
import { planWorker } from './worker.ts';

const LIMIT = 100;

/** Takes owed bills from wallets that can pay them. */
export const collectBills = planWorker({
  name: 'collect-bills',
  everyMs: 60_000,
  useCase,
  input: { limit: LIMIT },
  hasMore: (wallets) => wallets === LIMIT,
  yields: true,
});
