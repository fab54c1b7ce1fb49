import { minorToNumber } from '@larder/database/minor-to-number';
import { lockDueDecision } from '@larder/database/queries/order/waiting-decision.queries';
import { decideAbnormal } from '@larder/domain/order/abnormal-decision';
import { accept, refuse } from '@larder/domain/refusal';
import { z } from 'zod';
import type { Actor } from '../../actor.ts';
import { defineUseCase, type WriteContext } from '../../use-case.ts';
import { writeAudit } from '../../wrapper/write-audit.ts';
import { loadSales, type Sale } from '../load-sales.ts';
import { carryOutDecision } from './carry-out-decision.ts';
import { pricedDecision } from './priced-decision.ts';
import { settleAbnormal } from './settle-abnormal.ts';
import { waitingDecision, waitingItems } from './waiting-decision.ts';
import { waiveAbnormal } from './waive-abnormal.ts';

/**
 * Carries out a waiting decision whose time to undo it is over, as its member would have, and audits it as their act.
 * It is judged by the instant at which it was made: a decision made in time is in time. One that cannot be carried out
 * stays with its refusal, and the order is open; so does one that would now charge another sum than the member was
 * shown (`PRICE_MOVED`). Lock order: order, payment, stock levels. Returns the number of
 * decisions looked at; call again until it is 0. [decision 296]
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
    // Undone, or undone and made again, while the order was being locked.
    if (!order || !waiting || waiting.dueAt > now) return accept(1);
    const sale = { order, payment: payment ?? null, sessionId: due.sessionId };
    const done = await carryOut(ctx, sale, waiting);
    if (!done.ok) {
      await tx.waitingDecision.update({
        where: { orderId: order.id },
        data: { refusal: done.refusal.code },
      });
      const { id: orderId, merchantId, deviceId, version } = order;
      ctx.emit({ type: 'order.changed', merchantId, deviceId, ids: { orderId, version } });
      return accept(1);
    }
    await auditAsMember(ctx, waiting, done.value.facts);
    return accept(1);
  },
});

type Waiting = NonNullable<Awaited<ReturnType<typeof waitingDecision>>>;
type WaitingSale = Sale & { readonly order: NonNullable<Sale['order']>; readonly sessionId: string };

async function carryOut(ctx: WriteContext, sale: WaitingSale, waiting: Waiting) {
  const { orderId, decision, waiveReason, membershipId, claimedAt, madeAt } = waiting;
  const items = waitingItems(waiting);
  const units = items.reduce((sum, { qty }) => sum + qty, 0);
  const decided = decideAbnormal(sale.order, decision, units, madeAt);
  if (!decided.ok) return decided;
  const asked = { id: orderId, decision, items, ...(waiveReason && { reason: waiveReason }) };
  const entered = await pricedDecision(ctx.tx, sale, asked, 'member');
  if (!entered.ok) return entered;
  if (entered.value.priced.totalMinor !== minorToNumber(waiting.totalMinor)) return refuse('PRICE_MOVED');
  return carryOutDecision(ctx, { ...sale, decided: decided.value }, asked, {
    membershipId,
    claimedAt,
    madeAt,
  });
}

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
