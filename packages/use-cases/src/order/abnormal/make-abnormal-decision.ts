import { decisionInput } from '@larder/contract/abnormal.contract';
import type { Prisma } from '@larder/database/model';
import { decisionWaitMs } from '@larder/domain/order/decision-wait';
import { accept, refuse } from '@larder/domain/refusal';
import type { z } from 'zod';
import { defineUseCase } from '../../use-case.ts';
import { carryOutDecision } from './carry-out-decision.ts';
import { judgeDecision } from './decide-abnormal.ts';
import { pricedDecision } from './priced-decision.ts';

/** Null: it was carried out at once. */
type Made = { readonly waits: { readonly decisionId: string; readonly dueAt: string } | null };

/**
 * Makes a decision about an abnormal order that is carried out 8 s later unless the member undoes it; it waits in the
 * database, so a phone that is closed loses nothing. All refusals of a decision come now. With less than a minute to
 * the deadline it is carried out at once, if the member agreed to that (`atOnce`). Refuses as `settleAbnormal`, and
 * `ABNORMAL_LAST_MINUTE` without that consent. [screens 44, decision 296]
 */
export const makeAbnormalDecision = defineUseCase({
  name: 'order.makeAbnormalDecision',
  access: { anyOf: ['order.abnormal.handle'] },
  kind: 'write',
  input: decisionInput,
  audit: { objectType: 'order', objectId: ({ id }: z.output<typeof decisionInput>) => id },
  run: async (ctx, { id, decision, items: entered, reason, atOnce }) => {
    const { tx, clock } = ctx;
    const judged = await judgeDecision(ctx, { id, decision, items: entered, ...(reason && { reason }) });
    if (!judged.ok) return judged;
    const { sale, asked, decider } = judged.value;
    const { order } = sale;
    const now = clock.now();
    const waitMs = decisionWaitMs(now.getTime(), order.abnormalDeadlineAt?.getTime() ?? null);
    if (waitMs === 0) {
      if (!atOnce) return refuse('ABNORMAL_LAST_MINUTE');
      const done = await carryOutDecision(ctx, sale, asked, decider);
      if (!done.ok) return done;
      ctx.audit(done.value.facts);
      return accept<Made>({ waits: null });
    }
    const priced = await pricedDecision(tx, sale, asked, 'member');
    if (!priced.ok) return priced;
    const { totalMinor } = priced.value.priced;
    const { merchantId, deviceId, orderNo, version } = order;
    // One that failed before: judgeDecision refuses beside one that still waits.
    await tx.waitingDecision.deleteMany({ where: { orderId: id, merchantId } });
    const dueAt = new Date(now.getTime() + waitMs);
    const waiting = await tx.waitingDecision.create({
      data: {
        id: ctx.newId(),
        orderId: id,
        merchantId,
        membershipId: decider.membershipId,
        decision,
        waiveReason: reason ?? null,
        items: asked.items as unknown as Prisma.InputJsonArray,
        totalMinor,
        claimedAt: decider.claimedAt,
        madeAt: now,
        dueAt,
      },
    });
    const units = asked.items.reduce((sum, { qty }) => sum + qty, 0);
    ctx.audit({ deviceId, after: { decision, orderNo, totalMinor, units, reason: reason ?? null } });
    ctx.emit({ type: 'order.changed', deviceId, ids: { orderId: id, version } });
    return accept<Made>({ waits: { decisionId: waiting.id, dueAt: dueAt.toISOString() } });
  },
});
