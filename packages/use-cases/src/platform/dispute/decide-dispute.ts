import { lockDisputeRow } from '@larder/database/queries/dispute/dispute.queries';
import { transitionDispute } from '@larder/domain/dispute/dispute-transitions';
import { accept, refuse } from '@larder/domain/refusal';
import { z } from 'zod';
import { defineUseCase } from '../../use-case.ts';

const disputeDecisions = ['evidence', 'accept'] as const;

/**
 * Decides how a dispute is answered: with the evidence of the session, or not at all. A job sends it. Neither can be
 * taken back. Refuses `NOT_FOUND` {disputeNo}, `ILLEGAL_TRANSITION` for one that was answered or has ended.
 * [decision 136]
 */
export const decideDispute = defineUseCase({
  name: 'platform.decideDispute',
  access: 'internal',
  kind: 'write',
  input: z.object({ disputeNo: z.string().min(1).max(20), decision: z.enum(disputeDecisions) }),
  audit: { objectType: 'dispute', objectId: ({ disputeNo }) => disputeNo },
  run: async (ctx, { disputeNo, decision }) => {
    const { tx, now, actor } = ctx;
    const found = await tx.dispute.findUnique({ where: { disputeNo }, select: { id: true } });
    if (!found) return refuse('NOT_FOUND', { disputeNo });
    await lockDisputeRow(tx, found.id);
    const dispute = await tx.dispute.findUniqueOrThrow({ where: found });
    const next = transitionDispute(dispute.state, decision === 'accept' ? 'accept' : 'send_evidence');
    if (!next.ok) return next;
    if (dispute.decision !== null)
      return refuse('ILLEGAL_TRANSITION', { state: dispute.decision, event: decision });
    await tx.dispute.update({
      where: found,
      data: {
        decision,
        decidedBy: actor.accountId ?? 'system',
        decidedAt: now,
        nextAttemptAt: ctx.clock.now(),
        version: { increment: 1 },
        updatedAt: now,
      },
    });
    ctx.audit({ merchantId: dispute.merchantId, after: { decision } });
    ctx.wake('work');
    return accept({ disputeNo, decision });
  },
});
