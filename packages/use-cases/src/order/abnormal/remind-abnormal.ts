// long: one round of reminders, from the orders due to the notices of each member
import {
  type AbnormalHandlerRow,
  abnormalHandlers,
  type RemindableOrderRow,
  remindableOrders,
} from '@larder/database/queries/order/abnormal-notice.queries';
import { type RuledOrderRow, untoldRuledOrders } from '@larder/database/queries/order/abnormal-rule.queries';
import { quietUntil } from '@larder/domain/alert/quiet-hours';
import { DAY_MS } from '@larder/domain/durations';
import { abnormalLimits } from '@larder/domain/order/abnormal-limits';
import {
  abnormalStageAt,
  abnormalStages,
  type NoticeStage,
  noticeOfStage,
} from '@larder/domain/order/abnormal-notice';
import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import { holds } from '../../notice/members-with.ts';
import { type MemberNotice, notifyMembers } from '../../notice/notify-members.ts';
import { defineUseCase } from '../../use-case.ts';

/**
 * Reminds the members who can handle abnormal orders: when one is opened, with 4 h left, and with 1 h left, then owners
 * too and in quiet hours as well. One notice for each stage and member names all orders due; orders of one stage
 * within ten minutes share one. Each order is reminded of once a stage, and the row says how many members were. Tells
 * them in the same way of orders that a rule has decided. Returns the number of orders; call again while it is at least
 * `limit`. [screens A-2, decisions 97 and 102]
 */
export const remindAbnormal = defineUseCase({
  name: 'order.remindAbnormal',
  access: 'internal',
  kind: 'write',
  input: z.object({ limit: z.int().min(1).default(100) }),
  run: async (ctx, { limit }) => {
    const { tx, now } = ctx;
    const after = (ms: number) => new Date(now.getTime() + ms);
    const pausedSince = after(-abnormalLimits.noticePauseMs);
    const open = await remindableOrders(
      tx,
      {
        now,
        urgentAt: after(abnormalLimits.urgentMs),
        lastCallAt: after(abnormalLimits.lastCallMs),
        pausedSince,
      },
      limit,
    );
    const ruled = await untoldRuledOrders(tx, { since: after(-DAY_MS), pausedSince }, limit);
    const due: readonly Due[] = [
      ...open.flatMap((order) => {
        const stage = abnormalStageAt(order.deadlineAt, now);
        return stage ? [{ order, stage }] : [];
      }),
      ...ruled.map((order) => ({ order, stage: 'by_rule' as const, decision: order.decision })),
    ];
    if (due.length === 0) return accept(0);
    const merchantIds = [...new Set(due.map(({ order }) => order.merchantId))];
    const handlers = await abnormalHandlers(tx, merchantIds);
    await notifyMembers(ctx, noticesOf(due, handlers, now));
    await tx.abnormalNotice.createMany({
      data: due.flatMap(({ order, stage }) => {
        const { orderId, merchantId } = order;
        const notified = recipientsOf(order, stage, handlers).length;
        // Stages that passed unnoticed, as while the service was down, are not made up for.
        return passedStages(stage)
          .filter((passed) => !order.stages.includes(passed))
          .map((passed) => ({
            orderId,
            merchantId,
            at: now,
            stage: passed,
            notified: passed === stage ? notified : 0,
          }));
      }),
      skipDuplicates: true,
    });
    return accept(Math.max(open.length, ruled.length));
  },
});

type Due = {
  readonly order: RemindableOrderRow;
  readonly stage: NoticeStage;
  /** Of the rule. */
  readonly decision?: RuledOrderRow['decision'];
};

/** The stage and those before it. */
const passedStages = (stage: NoticeStage): readonly NoticeStage[] =>
  stage === 'by_rule' ? [stage] : abnormalStages.slice(0, abnormalStages.indexOf(stage) + 1);

/**
 * Returns the members who are reminded of an order at a stage: those who may handle it. Owners are spared while others
 * can, until the last call.
 */
function recipientsOf(
  order: RemindableOrderRow,
  stage: NoticeStage,
  handlers: readonly AbnormalHandlerRow[],
): readonly AbnormalHandlerRow[] {
  const able = handlers.filter((member) => mayHandle(member, order));
  const others = able.filter(({ kind }) => kind !== 'owner');
  return noticeOfStage[stage].withOwners || others.length === 0 ? able : others;
}

function mayHandle(member: AbnormalHandlerRow, order: RemindableOrderRow): boolean {
  const { deviceScope, deviceIds } = member;
  if (member.merchantId !== order.merchantId || !holds(member, 'order.abnormal.handle')) return false;
  return deviceScope === 'all' || deviceIds.includes(order.deviceId);
}

function noticesOf(due: readonly Due[], handlers: readonly AbnormalHandlerRow[], now: Date): MemberNotice[] {
  return handlers.flatMap((member) =>
    ([...abnormalStages, 'by_rule'] as const).flatMap((stage) => {
      const own = due.filter(
        (one) => one.stage === stage && recipientsOf(one.order, stage, handlers).includes(member),
      );
      const [first] = own;
      return first ? [noticeOf(member, first, own, now)] : [];
    }),
  );
}

const KEYS = { charge: 'ruleCharged', waive: 'ruleWaived' } as const;

/** Orders come by the nearest deadline, so the first one names the time that is left. */
function noticeOf(
  member: AbnormalHandlerRow,
  { order: first, stage, decision }: Due,
  own: readonly Due[],
  now: Date,
): MemberNotice {
  const orders = own.map(({ order }) => order);
  const { methods, respectsQuietHours } = noticeOfStage[stage];
  const times = { deadlineAt: first.deadlineAt.toISOString(), zone: first.timezone };
  const isOne = orders.length === 1;
  return {
    merchantId: member.merchantId,
    membershipId: member.membershipId,
    key: isOne ? `abnormal.${decision ? KEYS[decision] : stage}` : `abnormal.${stage}Many`,
    params: isOne
      ? { cabinet: first.cabinet, orderNo: first.orderNo, ...times }
      : { orders: orders.length, ...times },
    cause: `abnormal:${first.orderId}:${stage}`,
    target: isOne ? { screen: 'abnormalOrder', orderId: first.orderId } : { screen: 'abnormalOrders' },
    methods,
    dueAt: respectsQuietHours ? quietEnd(member, orders, now) : now,
  };
}

/** Returns the end of the quiet hours that the member chose for alerts of these cabinets, or of all. */
function quietEnd(member: AbnormalHandlerRow, orders: readonly RemindableOrderRow[], now: Date): Date {
  const cabinets = new Set(orders.map(({ deviceId }) => deviceId));
  const ends = member.quiet
    .filter(({ deviceId }) => deviceId === null || cabinets.has(deviceId))
    .map((quiet) => quietUntil(now, quiet, member.merchantZone).getTime());
  return new Date(Math.max(now.getTime(), ...ends));
}
