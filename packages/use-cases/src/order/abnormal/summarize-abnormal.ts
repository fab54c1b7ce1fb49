import { noInput } from '@larder/contract/fields';
import { abnormalSummary } from '@larder/database/queries/order/abnormal.queries';
import { countChargesToApprove } from '@larder/database/queries/order/charge-approval.queries';
import { WEEK_MS } from '@larder/domain/durations';
import { accept, refuse } from '@larder/domain/refusal';
import { can } from '@larder/domain/team/permissions';
import { scopeOf } from '../../actor.ts';
import { defineUseCase } from '../../use-case.ts';

/**
 * Returns how many abnormal orders are open and how many of them nobody has decided, the holds at risk, the nearest
 * deadline, and the median time from an order to its decision in the last 7 days. [screens 40, A-2]
 */
export const summarizeAbnormal = defineUseCase({
  name: 'order.summarizeAbnormal',
  access: { anyOf: ['order.abnormal.view'] },
  kind: 'read',
  input: noInput,
  run: async ({ tx, actor, now }) => {
    const since = new Date(now.getTime() - WEEK_MS);
    const [merchant, { medianSeconds, nearestDeadlineAt, ...summary }, toApprove] = await Promise.all([
      tx.merchant.findUnique({ where: { id: actor.merchantId }, select: { currency: true } }),
      abnormalSummary(tx, actor.merchantId, scopeOf(actor), since),
      can(actor.permissions, ['order.abnormal.handle'])
        ? countChargesToApprove(tx, actor.merchantId, scopeOf(actor), actor.membershipId)
        : 0,
    ]);
    if (!merchant) return refuse('NOT_FOUND');
    return accept({
      ...summary,
      /** Orders whose charge waits for the approval of this member. [decision 282] */
      toApprove,
      currency: merchant.currency,
      nearestDeadlineAt: nearestDeadlineAt?.toISOString() ?? null,
      medianHandlingMs: medianSeconds === null ? null : Math.round(medianSeconds * 1_000),
    });
  },
});
