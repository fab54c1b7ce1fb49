import { overviewInput } from '@larder/contract/home.contract';
import {
  attentionCounts,
  homeDevices,
  netSalesByDay,
  salesSince,
} from '@larder/database/queries/home/home.queries';
import { addDays } from '@larder/domain/calendar-day';
import { onlineStatus } from '@larder/domain/device/online-status';
import { accept, refuse } from '@larder/domain/refusal';
import { can } from '@larder/domain/team/permissions';
import { localDay, startOfDay } from '@larder/domain/time-zone';
import { scopeOf } from '../actor.ts';
import { findOpenTask } from '../restock/find-open-task.ts';
import { defineUseCase, type ReadContext } from '../use-case.ts';
import { readFirstStepPlan } from './first-step-plan.ts';

const SERIES_DAYS = 7;
const DEVICES_SHOWN = 5;

/**
 * Today's sales, what needs attention, and the devices; each part is null for members who may not see it. [screens 1]
 */
export const readOverview = defineUseCase({
  name: 'home.readOverview',
  access: 'member',
  kind: 'read',
  input: overviewInput,
  run: async (ctx) => {
    const merchant = await ctx.tx.merchant.findUnique({ where: { id: ctx.actor.merchantId } });
    if (!merchant) return refuse('NOT_FOUND');
    const hasStatistics =
      merchant.features.includes('statistics') && can(ctx.actor.permissions, ['stats.view']);
    const mayRestock = can(ctx.actor.permissions, ['restock.view']);
    const [sales, attention, devices, ownTask, firstSteps] = await Promise.all([
      hasStatistics ? readSales(ctx, merchant.timezone) : null,
      readAttention(ctx),
      can(ctx.actor.permissions, ['device.view']) ? readDevices(ctx) : null,
      mayRestock ? findOpenTask(ctx, scopeOf(ctx.actor)) : null,
      readFirstStepPlan(ctx),
    ]);
    return accept({
      asOf: ctx.now.toISOString(),
      currency: merchant.currency,
      sales,
      attention,
      devices,
      ownTask,
      firstSteps,
    });
  },
});

type Ctx = ReadContext<'member'>;

async function readSales({ tx, actor, now }: Ctx, timeZone: string) {
  const today = localDay(now, timeZone);
  const firstDay = addDays(today, 1 - SERIES_DAYS);
  const [live, rolledUp] = await Promise.all([
    salesSince(tx, actor.merchantId, scopeOf(actor), startOfDay(today, timeZone)),
    netSalesByDay(tx, actor.merchantId, scopeOf(actor), firstDay, addDays(today, -1)),
  ]);
  const netOf = new Map(rolledUp.map(({ day, netMinor }) => [day, netMinor]));
  const days = Array.from({ length: SERIES_DAYS }, (_, index) => addDays(firstDay, index));
  return {
    today: live,
    series: days.map((day) => ({ day, netMinor: day === today ? live.netMinor : (netOf.get(day) ?? 0) })),
  };
}

async function readAttention({ tx, actor }: Ctx) {
  const counts = await attentionCounts(tx, actor.merchantId, scopeOf(actor), actor.membershipId);
  const sees = (
    permission:
      | 'order.abnormal.view'
      | 'order.refund'
      | 'alert.view'
      | 'complaint.view'
      | 'restock.view'
      | 'restock.refill.execute',
  ) => can(actor.permissions, [permission]);
  return {
    abnormalOrders: sees('order.abnormal.view')
      ? { count: counts.abnormalOrders, nearestDeadlineAt: counts.nearestDeadlineAt?.toISOString() ?? null }
      : null,
    refundsToApprove: sees('order.refund') ? counts.refundsToApprove : null,
    activeAlerts: sees('alert.view') ? counts.activeAlerts : null,
    pendingComplaints: sees('complaint.view') ? counts.pendingComplaints : null,
    outOfStockDevices: sees('restock.view') ? counts.outOfStockDevices : null,
    ownRestockOrders: sees('restock.refill.execute') ? counts.ownRestockOrders : null,
  };
}

async function readDevices({ tx, actor, now }: Ctx) {
  const rows = await homeDevices(tx, actor.merchantId, scopeOf(actor));
  const devices = rows.map(({ deviceId: _, state, lastSeenAt, ...row }) => ({
    ...row,
    online: onlineStatus({ state, lastSeenAt }, now),
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
  }));
  const operational = devices.filter(({ lifecycle }) => lifecycle === 'operational');
  const isConnected = ({ online }: (typeof devices)[number]) => online === 'online' || online === 'stale';
  return {
    total: devices.length,
    online: devices.filter(isConnected).length,
    operational: operational.length,
    offline: operational.filter((device) => !isConnected(device)).length,
    top: devices.slice(0, DEVICES_SHOWN),
  };
}
