import { lockDueDecision } from '@larder/database/queries/order/waiting-decision.queries';
import { isPastDeadline } from '@larder/domain/order/abnormal-decision';
import { accept } from '@larder/domain/refusal';
import type { RefusalCode } from '@larder/domain/refusals';
import { z } from 'zod';
import type { Actor } from '../../actor.ts';
import { defineUseCase, type WriteContext } from '../../use-case.ts';
import { writeAudit } from '../../wrapper/write-audit.ts';
import { loadSales } from '../load-sales.ts';
import { carryOutWaiting } from './carry-out-waiting.ts';
import { settleAbnormal } from './settle-abnormal.ts';
import { isForApproval, waitingDecision } from './waiting-decision.ts';
import { waiveAbnormal } from './waive-abnormal.ts';

/**
 * Carries out a waiting decision whose time to undo it is over, as its member would have, and audits it as their act.
 * It is judged by the instant at which it was made: a decision made in time is in time. One that cannot be carried out
 * stays with its refusal, and the order is open; so does one that would now charge another sum than the member was
 * shown (`PRICE_MOVED`), and a charge that no second member approved in time. Lock order: order, payment, stock levels.
 * Returns the number of decisions looked at; call again until it is 0. [decisions 282 and 296]
 */
export const runWaitingDecision = defineUseCase({
  name: 'order.runWaitingDecision',
  access: 'internal',
  kind: 'write',
  input: z.object({}),
  run: async (ctx) => {
    const { tx, now } = ctx;
    const due = await lockDueDecision(tx, now);
    if (!due) return accept(0);
    const { order, payment } = (await loadSales(tx, [due.sessionId])).get(due.sessionId) ?? {};
    const waiting = order && (await waitingDecision(ctx, order.id));
    if (!order || !waiting) return accept(1);
    const fail = async (refusal: RefusalCode) => {
      await tx.waitingDecision.update({ where: { orderId: order.id }, data: { refusal } });
      const { id: orderId, merchantId, deviceId, version } = order;
      ctx.emit({ type: 'order.changed', merchantId, deviceId, ids: { orderId, version } });
      return accept(1);
    };
    if (isForApproval(waiting)) {
      if (order.status !== 'abnormal') return fail('ILLEGAL_TRANSITION');
      return isPastDeadline(order, now) ? fail('ABNORMAL_EXPIRED') : accept(1);
    }
    // Undone, or undone and made again, while the order was being locked.
    if (waiting.dueAt === null || waiting.dueAt > now) return accept(1);
    const sale = { order, payment: payment ?? null, sessionId: due.sessionId };
    const done = await carryOutWaiting(ctx, sale, waiting, { at: waiting.madeAt });
    if (!done.ok) return fail(done.refusal.code);
    await auditAsMember(ctx, waiting, done.value.facts);
    return accept(1);
  },
});

type Waiting = NonNullable<Awaited<ReturnType<typeof waitingDecision>>>;
async function auditAsMember(
  ctx: WriteContext,
  { orderId, merchantId, membershipId, membership, decision }: Waiting,
  facts: Omit<Parameters<typeof writeAudit>[1]['facts'], 'objectId' | 'merchantId'>,
): Promise<void> {
  const actor: Actor = {
    ...ctx.actor,
    kind: membership.kind === 'restocker' ? 'restocker' : 'user',
    accountId: membership.accountId,
    membershipId,
    merchantId,
  };
  await writeAudit(ctx.tx, {
    newId: ctx.newId,
    useCase: decision === 'waive' ? waiveAbnormal : settleAbnormal,
    actor,
    call: ctx.call,
    at: ctx.now,
    input: {},
    result: 'ok',
    facts: { ...facts, objectId: orderId, merchantId },
  });
}
