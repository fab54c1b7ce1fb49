import { requestChargeInput } from '@larder/contract/abnormal.contract';
import type { Prisma } from '@larder/database/model';
import { chargeMaxMinor } from '@larder/domain/order/settlement-bounds';
import { accept, refuse } from '@larder/domain/refusal';
import type { z } from 'zod';
import { defineUseCase } from '../../use-case.ts';
import { approversOfCharge } from './approvers-of-charge.ts';
import { holdOf } from './check-bounds.ts';
import { judgeDecision } from './decide-abnormal.ts';
import { notifyApprovers } from './notify-of-charge.ts';
import { pricedDecision } from './priced-decision.ts';

/**
 * Sends a charge above the most that one member may charge to a second member; nothing is charged until that one
 * approves. Refuses as `settleAbnormal`, but for the total; `ILLEGAL_TRANSITION` for a total that the member may charge
 * by themselves; and `ABNORMAL_NO_APPROVER` {maxMinor} where nobody else decides orders of this cabinet. [decision 282]
 */
export const requestAbnormalCharge = defineUseCase({
  name: 'order.requestAbnormalCharge',
  access: { anyOf: ['order.abnormal.handle'] },
  kind: 'write',
  input: requestChargeInput,
  audit: { objectType: 'order', objectId: ({ id }: z.output<typeof requestChargeInput>) => id },
  run: async (ctx, { id, items: entered }) => {
    const { tx } = ctx;
    const judged = await judgeDecision(ctx, { id, decision: 'charge', items: entered });
    if (!judged.ok) return judged;
    const { sale, asked, decider } = judged.value;
    const { order } = sale;
    const { merchantId, deviceId, orderNo, version } = order;
    const priced = await pricedDecision(tx, sale, asked, 'two members');
    if (!priced.ok) return priced;
    const { totalMinor } = priced.value.priced;
    const maxMinor = chargeMaxMinor(holdOf(sale.payment));
    if (totalMinor <= maxMinor) return refuse('ILLEGAL_TRANSITION');
    const approvers = await approversOfCharge(tx, order, decider.membershipId);
    if (approvers.length === 0) return refuse('ABNORMAL_NO_APPROVER', { maxMinor });
    // One that failed before, and the claim: nobody works on the order until the charge is approved or rejected.
    await tx.waitingDecision.deleteMany({ where: { orderId: id, merchantId } });
    await tx.abnormalClaim.deleteMany({ where: { orderId: id, merchantId } });
    const charge = await tx.waitingDecision.create({
      data: {
        id: ctx.newId(),
        orderId: id,
        merchantId,
        membershipId: decider.membershipId,
        decision: 'charge',
        items: asked.items as unknown as Prisma.InputJsonArray,
        totalMinor,
        claimedAt: decider.claimedAt,
        madeAt: ctx.clock.now(),
        dueAt: null,
      },
    });
    await notifyApprovers(ctx, { order, charge }, approvers);
    const units = asked.items.reduce((sum, { qty }) => sum + qty, 0);
    ctx.audit({ deviceId, after: { orderNo, amountMinor: totalMinor, units } });
    ctx.emit({ type: 'order.changed', deviceId, ids: { orderId: id, version } });
    return accept({ decisionId: charge.id });
  },
});
