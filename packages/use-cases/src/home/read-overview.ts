import { overviewInput } from '@larder/contract/home.contract';
import { sellingFacts } from '@larder/database/queries/device/selling.queries';
import {
  type HomeDeviceRow,
  homeDevices,
  netSalesByDay,
  netSalesOfSpans,
  refundedSince,
  type SalesOfDeviceRow,
  salesOfDevices,
} from '@larder/database/queries/home/home.queries';
import { shownDevices } from '@larder/database/queries/home/shown-device.queries';
import { partPaidSince } from '@larder/database/queries/statistics/part-paid.queries';
import { oldestUnsummed } from '@larder/database/queries/statistics/sales-figures.queries';
import { addDays } from '@larder/domain/calendar-day';
import { isReachable } from '@larder/domain/device/presence/is-reachable';
import { type OnlineStatus, onlineStatus } from '@larder/domain/device/presence/online-status';
import { freezeRuleOf, isDeviceFrozenAt } from '@larder/domain/device/selling/freeze-columns';
import { freezeEndsAt } from '@larder/domain/device/selling/freeze-rule';
import { expectedDay } from '@larder/domain/order/expected-day';
import { comparedDays, USUAL_WEEKS } from '@larder/domain/order/usual-sales';
import { accept, refuse } from '@larder/domain/refusal';
import { isCounting } from '@larder/domain/statistics/is-counting';
import { shelfFills } from '@larder/domain/stock/shelf-fills';
import { can } from '@larder/domain/team/permissions';
import { scopeOf } from '../actor.ts';
import { sellingOf } from '../device-page/selling-of.ts';
import { findOpenTask } from '../restock/find-open-task.ts';
import { devicesCountedBlind } from '../stock/devices-counted-blind.ts';
import { defineUseCase, type ReadContext } from '../use-case.ts';
import { readFirstStepPlan } from './first-step-plan.ts';
import { named } from './named-cabinets.ts';
import { readAttention } from './read-attention.ts';

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
    const sold = hasStatistics ? readSales(ctx, merchant.timezone) : null;
    const [sales, attention, devices, ownTask, firstSteps] = await Promise.all([
      sold,
      readAttention(ctx),
      can(ctx.actor.permissions, ['device.view']) ? readDevices(ctx, sold) : null,
      mayRestock ? findOpenTask(ctx, scopeOf(ctx.actor)) : null,
      readFirstStepPlan(ctx),
    ]);
    return accept({
      asOf: ctx.now.toISOString(),
      currency: merchant.currency,
      sales: sales && { today: sales.today, series: sales.series, isCounting: sales.isCounting },
      attention,
      devices,
      ownTask,
      firstSteps,
    });
  },
});

type Ctx = ReadContext<'member'>;

type Sales = Awaited<ReturnType<typeof readSales>>;

/**
 * Today against the same weekday a week ago up to the same time, by the merchant's clock, with what it is expected to
 * end at, and seven days, each beside the day a week before it.
 */
async function readSales({ tx, actor, now }: Ctx, timeZone: string) {
  const [today, ...former] = comparedDays(now, timeZone, USUAL_WEEKS);
  const [weekAgo, ...earlier] = former;
  if (!today || !weekAgo) throw new Error('Today and the day a week ago are always compared');
  const scope = scopeOf(actor);
  const spans = { since: today.from, formerFrom: weekAgo.from, formerUntil: weekAgo.comparedUntil };
  const firstDay = addDays(today.day, -SERIES_DAYS * USUAL_WEEKS);
  const [rows, refundMinor, part, unsummed, rolledUp, earlierByNow] = await Promise.all([
    salesOfDevices(tx, actor.merchantId, scope, spans),
    refundedSince(tx, actor.merchantId, scope, today.from),
    partPaidSince(tx, actor.merchantId, scope, today.from),
    oldestUnsummed(tx, actor.merchantId),
    netSalesByDay(tx, actor.merchantId, scope, firstDay, addDays(today.day, -1)),
    netSalesOfSpans(
      tx,
      actor.merchantId,
      scope,
      earlier.map(({ from, comparedUntil }) => ({ from, until: comparedUntil })),
    ),
  ]);
  const sumOf = (amount: (row: SalesOfDeviceRow) => number) =>
    rows.reduce((sum, row) => sum + amount(row), 0);
  const netMinor = sumOf((row) => row.netMinor);
  const netOf = new Map(rolledUp.map((row) => [row.day, row.netMinor]));
  const formerMinor = sumOf((row) => row.formerMinor);
  const byNow = [formerMinor, ...earlierByNow];
  const days = Array.from({ length: SERIES_DAYS }, (_, index) => addDays(today.day, index + 1 - SERIES_DAYS));
  return {
    today: {
      netMinor,
      orders: sumOf(({ orders }) => orders),
      refundMinor,
      /** Not in the sales: what was captured of orders that are no sale. */
      part,
      /** A week ago up to the same time. */
      formerMinor,
      /** What the day is expected to end at; null with too little history. */
      expectedMinor: expectedDay(
        netMinor,
        former.map(({ day }, at) => ({ byNowMinor: byNow[at] ?? 0, wholeMinor: netOf.get(day) ?? 0 })),
      ),
    },
    /** Past days of the series lack changes. */
    isCounting: isCounting(unsummed, now),
    series: days.map((day) => ({
      day,
      netMinor: day === today.day ? netMinor : (netOf.get(day) ?? 0),
      /** The whole day a week before. */
      formerMinor: netOf.get(addDays(day, -7)) ?? 0,
    })),
    days,
    ofDevice: new Map(rows.map((row) => [row.deviceId, row])),
  };
}

/** Counts of devices, and the few that sold most today; without sales the emptiest. */
async function readDevices(ctx: Ctx, sold: Promise<Sales> | null) {
  const { tx, actor, now } = ctx;
  const [rows, sales] = await Promise.all([homeDevices(tx, actor.merchantId, scopeOf(actor)), sold]);
  const devices = rows.map((row) => ({ ...row, online: onlineStatus(row, now) }));
  const operational = devices.filter(({ lifecycle }) => lifecycle === 'operational');
  const netOf = (deviceId: string) => sales?.ofDevice.get(deviceId)?.netMinor ?? 0;
  // A stable sort: equal sales keep the emptiest first.
  const top = devices.toSorted((a, b) => netOf(b.deviceId) - netOf(a.deviceId)).slice(0, DEVICES_SHOWN);
  const topIds = top.map(({ deviceId }) => deviceId);
  const days = sales?.days ?? [];
  const [facts, shown, hidden] = await Promise.all([
    sellingFacts(tx, actor.merchantId, topIds, now),
    shownDevices(tx, actor.merchantId, topIds, days[0] ?? null),
    devicesCountedBlind(ctx),
  ]);
  return {
    total: devices.length,
    /** Of the operational ones. */
    online: operational.filter(({ online }) => isReachable(online)).length,
    operational: operational.length,
    ...stoppedCabinets(operational, ctx),
    top: top.map((device) => {
      const { deviceId, onHand, lastSeenAt } = device;
      const isHidden = hidden.has(deviceId);
      const drawn = shown.find((each) => each.deviceId === deviceId);
      const row = facts.find((fact) => fact.deviceId === deviceId);
      const verdict = row && sellingOf(row, now);
      return {
        deviceNo: device.deviceNo,
        name: device.name,
        timezone: device.timezone,
        lifecycle: device.lifecycle,
        online: device.online,
        mainC10: device.mainC10,
        par: device.par,
        lastSeenAt: lastSeenAt?.toISOString() ?? null,
        word: verdict?.word ?? null,
        cause: verdict?.cause ?? null,
        /** Null for a member who counts it blind. [decision 200] */
        onHand: isHidden ? null : onHand,
        /** Shelves by door, from the top. */
        fills: shelfFills(device, isHidden ? [] : (drawn?.lines ?? [])),
        /** Net sales of the days of the chart; empty for members who may not see them. */
        week: days.map((day, at) =>
          at === days.length - 1
            ? netOf(deviceId)
            : (drawn?.days.find((each) => each.day === day)?.netMinor ?? 0),
        ),
        sales: sales && {
          netMinor: netOf(deviceId),
          orders: sales.ofDevice.get(deviceId)?.orders ?? 0,
          formerMinor: sales.ofDevice.get(deviceId)?.formerMinor ?? 0,
        },
      };
    }),
  };
}

type HomeDevice = HomeDeviceRow & { readonly online: OnlineStatus };

/** Cabinets in service that are offline, the longest silent first, and those that are frozen. */
function stoppedCabinets(operational: readonly HomeDevice[], { actor, now }: Ctx) {
  const seesAlerts = can(actor.permissions, ['alert.view']);
  // One without power is in the row of that alert, which says why it is silent.
  const offline = operational
    .filter(({ online, lacksPower }) => !isReachable(online) && !(seesAlerts && lacksPower))
    .toSorted((a, b) => (a.lastSeenAt?.getTime() ?? Infinity) - (b.lastSeenAt?.getTime() ?? Infinity));
  const frozen = operational.filter((device) => isDeviceFrozenAt(device, now));
  return {
    offline: named(offline, ({ lastSeenAt }) => ({ since: lastSeenAt?.toISOString() ?? null })),
    frozen: named(frozen, (device) => ({
      // A window says only when it ends: the clock began it.
      since: device.freezeMode === 'always' ? (device.savedAt?.toISOString() ?? null) : null,
      until: freezeEndsAt(freezeRuleOf(device), now, device.timezone)?.toISOString() ?? null,
    })),
  };
}
