import { reconciliationState } from '@larder/database/queries/reconciliation/reconciliation-day.queries';
import { HOUR_MS } from '@larder/domain/durations';
import { CASE_LATE_MS, DAY_CLOSES_AFTER_MS } from '@larder/domain/reconciliation/reconciliation-rules';
import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import { defineUseCase } from '../../use-case.ts';

/** Returns what operators watch of the provider's side, and whether a person is wanted. */
export const checkProvider = defineUseCase({
  name: 'platform.checkProvider',
  access: 'internal',
  kind: 'read',
  input: z.object({}),
  run: async ({ tx, clock }) => {
    const now = clock.now();
    const ago = (ms: number) => new Date(now.getTime() - ms);
    const state = await reconciliationState(tx, ago(DAY_CLOSES_AFTER_MS));
    const disputesDue = await tx.dispute.count({ where: { state: 'open', decision: null } });
    const wants = [
      ...(state.readAt === null || state.readAt < ago(HOUR_MS) ? ['not_read'] : []),
      ...(state.oldestCaseAt !== null && state.oldestCaseAt < ago(CASE_LATE_MS) ? ['late_case'] : []),
      ...(state.lateDays > 0 ? ['late_day'] : []),
      ...(disputesDue > 0 ? ['dispute'] : []),
    ];
    return accept({ ...state, disputesDue, wants });
  },
});
