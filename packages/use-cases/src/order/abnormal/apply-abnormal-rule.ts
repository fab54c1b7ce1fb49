import { minorToNumber } from '@larder/database/minor-to-number';
import type { DoorSession } from '@larder/database/model';
import { keepRuleResult, lockDueByRule } from '@larder/database/queries/order/abnormal-rule.queries';
import { idPattern } from '@larder/domain/ids';
import { decideAbnormal } from '@larder/domain/order/abnormal-decision';
import { abnormalLimits } from '@larder/domain/order/abnormal-limits';
import {
  type AbnormalRule,
  judgeByRule,
  type RuledOrder,
  type RuleVerdict,
} from '@larder/domain/order/abnormal-rule';
import { priceTaken, type TakenUnits } from '@larder/domain/order/price-taken';
import { suggestedUnits } from '@larder/domain/order/suggested-units';
import { accept, type Result } from '@larder/domain/refusal';
import { z } from 'zod';
import { defineUseCase, type WriteContext } from '../../use-case.ts';
import { writeAudit } from '../../wrapper/write-audit.ts';
import { loadSales, type Sale } from '../load-sales.ts';
import { carryOutDecision, type JudgedOrder } from './carry-out-decision.ts';
import { enteredLines } from './entered-lines.ts';
import { currentClaim } from './lock-abnormal.ts';
import { ruleBounds } from './rule-bounds.ts';
import { shownAttempt } from './shown-attempt.ts';
import { isForApproval, waitingDecision } from './waiting-decision.ts';

/**
 * Decides an open abnormal order close to its deadline by its merchant's rule, as a member's decision would, or
 * keeps why the rule leaves it to people. A member who works on the order, and a charge that waits for a second member,
 * keep the rule away until two minutes before the deadline: a screen that was left open must not let the order expire.
 * Lock order: order, payment, stock levels. Returns the number of orders judged; call again until it is 0.
 * [decisions 102 and 282]
 */
export const applyAbnormalRule = defineUseCase({
  name: 'order.applyAbnormalRule',
  access: 'internal',
  kind: 'write',
  input: z.object({}),
  run: async (ctx) => {
    const { tx, now } = ctx;
    const despiteClaimUntil = new Date(now.getTime() + abnormalLimits.ruleDespiteClaimMs);
    const due = await lockDueByRule(tx, { now, despiteClaimUntil });
    if (!due) return accept(0);
    const { order, payment } = (await loadSales(tx, [due.sessionId])).get(due.sessionId) ?? {};
    const rule = await tx.abnormalRule.findUnique({ where: { merchantId: due.merchantId } });
    // Claims and decisions lock the order, so none can come after the one that was made while it was being locked.
    if (!order || !rule || (!isLastCall(order, despiteClaimUntil) && (await currentClaim(ctx, order.id))))
      return accept(1);
    const waiting = await waitingDecision(ctx, order.id);
    // Nobody has decided an order whose charge waits for a second member.
    if (waiting && !(isForApproval(waiting) && isLastCall(order, despiteClaimUntil))) return accept(1);
    const session = await tx.doorSession.findUniqueOrThrow({ where: { id: due.sessionId } });
    const sale = { order, payment: payment ?? null, sessionId: due.sessionId };
    const { items, ...judged } = await ruledOrder(ctx, sale, session);
    const bounds = ruleBounds(rule);
    const verdict = judgeByRule(bounds, judged);
    if (verdict.decision) return decideByRule(ctx, sale, verdict, items, bounds);
    if (verdict.stop) {
      const { id: orderId, merchantId, deviceId, version } = order;
      const { stop } = verdict;
      await keepRuleResult(tx, {
        orderId,
        merchantId,
        stop,
        sessionVersion: session.version,
        ruleVersion: rule.version,
        at: now,
      });
      ctx.emit({
        type: 'order.changed',
        merchantId,
        deviceId,
        ids: { orderId, version },
      });
    }
    return accept(1);
  },
});

const isLastCall = ({ abnormalDeadlineAt }: Locked['order'], until: Date) =>
  abnormalDeadlineAt !== null && abnormalDeadlineAt <= until;

type Locked = Sale & { readonly order: NonNullable<Sale['order']> };

/** Facts that the rule judges, and the suggestion as items that a member could have entered. */
async function ruledOrder(
  ctx: WriteContext,
  { order, payment }: Locked,
  session: DoorSession,
): Promise<RuledOrder & { readonly items: readonly TakenUnits[] }> {
  const holdMinor = payment?.state === 'authorized' ? minorToNumber(payment.authorizedMinor) : null;
  const shown = shownAttempt(session);
  if (!shown || shown.result === 'failed') return { suggestion: null, holdMinor, items: [] };
  const taken = shown.items
    .filter(({ dir }) => dir === 'out')
    .map((item) => ({ ...item, layer: item.layer ?? null }));
  const priced = await pricedSuggestion(ctx, order, session, taken);
  return {
    suggestion: {
      confidences: taken.map(({ conf }) => conf),
      unknown: shown.unknown.length,
      totalMinor: priced?.totalMinor ?? null,
    },
    holdMinor,
    items: priced?.items.map(({ taken: units }) => units) ?? [],
  };
}

async function pricedSuggestion(
  ctx: WriteContext,
  order: Locked['order'],
  { planogramVersionId: versionId }: DoorSession,
  taken: readonly TakenUnits[],
) {
  const { tx } = ctx;
  // A cabinet may report any text as the id of a product.
  if (!taken.every(({ productId }) => idPattern.test(productId))) return null;
  const cabinet = await tx.device.findUniqueOrThrow({ where: { id: order.deviceId } });
  const inForce = await enteredLines(tx, order.merchantId, { cabinet, versionId }, []);
  if (!inForce.ok) return null;
  const known = new Set(inForce.value.map(({ productId }) => productId));
  const units = suggestedUnits(taken, (productId) => known.has(productId), abnormalLimits.qtyMax);
  if (!units || units.length > abnormalLimits.linesMax) return null;
  const lines = await enteredLines(tx, order.merchantId, { cabinet, versionId }, units);
  if (!lines.ok) return null;
  return priceTaken<TakenUnits, (typeof lines.value)[number]>(units, lines.value, {
    ratePpm: order.taxRatePpm,
    mode: order.taxMode,
  });
}

/** Carries out the verdict, and audits it as an act of the system with the rule that led to it. */
async function decideByRule(
  ctx: WriteContext,
  sale: Omit<JudgedOrder, 'decided'>,
  verdict: Extract<RuleVerdict, { stop: null; decision: string }>,
  suggested: readonly TakenUnits[],
  rule: AbnormalRule,
): Promise<Result<number>> {
  const { order } = sale;
  const { decision } = verdict;
  const items = decision === 'charge' ? suggested : [];
  const decided = decideAbnormal(order, decision, items.length, ctx.clock.now());
  // The deadline passed in the meantime: the job that expires orders comes next.
  if (!decided.ok) return accept(1);
  const done = await carryOutDecision(
    ctx,
    { ...sale, decided: decided.value },
    { id: order.id, decision, items },
    'rule',
  );
  if (!done.ok) return done;
  const { before, after, deviceId } = done.value.facts;
  const { minConfPercent, maxMinor, minutesLeft } = rule;
  await writeAudit(ctx.tx, {
    newId: ctx.newId,
    useCase: applyAbnormalRule,
    actor: ctx.actor,
    call: ctx.call,
    at: ctx.now,
    input: {},
    result: 'ok',
    facts: {
      objectId: order.id,
      merchantId: order.merchantId,
      deviceId,
      before,
      after: { ...after, by: 'rule', minConfPercent, maxMinor, minutesLeft },
    },
  });
  return accept(1);
}
