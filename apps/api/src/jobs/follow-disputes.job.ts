import { followDisputes } from '@larder/use-cases/dispute/follow-disputes';
import { planWorker } from './worker.ts';

const LIMIT = 20;

/** Reads chargebacks and sends what was decided about them. */
export const followChargebacks = planWorker({
  name: 'follow-disputes',
  everyMs: 60_000,
  useCase: followDisputes,
  input: { limit: LIMIT },
  hasMore: (looked) => looked === LIMIT,
});
