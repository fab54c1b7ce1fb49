import { MINUTE_MS } from '@larder/domain/durations';
import { collectBills as useCase } from '@larder/use-cases/bill/collect-bills';
import { planBatches } from './worker.ts';

/** Takes owed bills from wallets that can pay them. */
export const collectBills = planBatches({
  name: 'collect-bills',
  everyMs: MINUTE_MS,
  useCase,
  limit: 100,
  yields: true,
});
