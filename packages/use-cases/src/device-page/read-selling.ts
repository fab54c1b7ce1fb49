import { getInput } from '@larder/contract/device.contract';
import { outOfStockProducts } from '@larder/database/queries/device/out-of-stock.queries';
import {
  type HourOfSalesRow,
  lastActs,
  type SellingFactsRow,
  salesByHour,
  sellingFacts,
} from '@larder/database/queries/device/selling.queries';
import { sellingFindings } from '@larder/domain/device/selling/judge-selling';
import { type ComparedDay, comparedDays, USUAL_WEEKS } from '@larder/domain/order/usual-sales';
import { accept, refuse } from '@larder/domain/refusal';
import { can } from '@larder/domain/team/permissions';
import { seesDevice } from '../actor.ts';
import { type DeviceRow, loadDevice } from '../device/device-details.ts';
import { checkStockShown } from '../stock/check-stock-shown.ts';
import { defineUseCase, type MemberReadContext } from '../use-case.ts';
import { powerOf, sellingOf } from './selling-of.ts';

/** Products out of stock that are shown. */
const OUT_OF_STOCK_SHOWN = 3;

/**
 * Reads whether a cabinet in service sells, the six checks and what each rests on, today's sales against a usual day,
 * and the products out of stock that sell most. Sales are null for members who may not see them, and of a cabinet for
 * training; the units on hand and the products out of stock for a member who counts them blind. Refuses `NOT_FOUND`,
 * also for a cabinet that is not in service. [screens 60, decisions 73 and 151]
 */
export const readSelling = defineUseCase({
  name: 'device.readSelling',
  access: { anyOf: ['device.view'] },
  kind: 'read',
  input: getInput,
  run: async (ctx, { deviceNo }) => {
    const { merchantId, permissions } = ctx.actor;
    const device = await loadDevice(ctx.tx, merchantId, deviceNo);
    if (!device || !seesDevice(ctx.actor, device.id)) return refuse('NOT_FOUND');
    const seesSales =
      !device.isTraining &&
      can(permissions, ['stats.view']) &&
      (device.merchant?.features.includes('statistics') ?? false);
    const days = comparedDays(ctx.now, device.timezone, USUAL_WEEKS, device.activatedAt ?? ctx.now);
    const [[row], acts, shown, sales, outOfStock] = await Promise.all([
      sellingFacts(ctx.tx, merchantId, [device.id], ctx.now),
      lastActs(ctx.tx, merchantId, device.id),
      checkStockShown(ctx, device.id),
      seesSales ? readSales(ctx, device, days) : null,
      readOutOfStock(ctx, device, seesSales ? days.slice(1) : []),
    ]);
    if (!row) return refuse('NOT_FOUND');
    const { word, cause, findings } = sellingOf(row, ctx.now);
    return accept({
      asOf: ctx.now.toISOString(),
      word,
      cause,
      checks: findings.map((finding) => ({
        finding,
        check: sellingFindings[finding].check,
        state: sellingFindings[finding].state,
        since: sinceOf(finding, row)?.toISOString() ?? null,
      })),
      batteryPct: powerOf(row)?.batteryPct ?? null,
      template: { rev: row.inForceRev, nextRev: row.waitingRev },
      stock: {
        products: row.products,
        outOfStockProducts: row.outOfStockProducts,
        onHand: shown.ok ? row.onHand : null,
        par: row.par,
      },
      lastSaleAt: acts.lastSaleAt?.toISOString() ?? null,
      lastDoorAt: acts.lastDoorAt?.toISOString() ?? null,
      sales,
      outOfStock: shown.ok ? outOfStock : null,
    });
  },
});

const faultOf: Readonly<Record<string, string>> = {
  'reader.lost': 'READER_LOST',
  'doors.lock': 'LOCK_FAULT',
  'doors.oneLock': 'LOCK_FAULT',
  'doors.sensor': 'DOOR_SENSOR',
};

/** Since when a finding holds, as far as that is known. */
function sinceOf(finding: string, row: SellingFactsRow): Date | null {
  switch (finding) {
    case 'contact.stale':
    case 'contact.offline':
    case 'power.lost':
    case 'power.unknown':
    case 'reader.past':
    case 'doors.past':
    case 'shelves.past':
    case 'goods.past':
      return row.lastSeenAt;
    case 'shelves.fine':
    case 'shelves.notApplied':
      return row.inForceSince;
    case 'shelves.later':
      return row.waitingAt;
    default: {
      const raised = row.faults
        .filter(({ code }) => code === faultOf[finding])
        .map(({ raisedAt }) => raisedAt);
      const [first] = raised.sort();
      return first ? new Date(first) : null;
    }
  }
}

/** Reads today by hour of the cabinet's clock, beside the mean of the same weekday in up to four former weeks. */
async function readSales({ tx, actor }: MemberReadContext, device: DeviceRow, days: readonly ComparedDay[]) {
  const [today, ...former] = days;
  if (!today) throw new Error('Today is always among the days compared');
  const spans = days.map(spanOf);
  const rows = await salesByHour(tx, actor.merchantId, device.id, device.timezone, spans);
  const ofToday = rows.filter(({ day }) => day === today.day);
  const before = rows.filter(({ day }) => day !== today.day);
  const meanOf = (of: readonly HourOfSalesRow[], amount: (row: HourOfSalesRow) => number) =>
    former.length === 0 ? null : Math.round(sumOf(of, amount) / former.length);
  return {
    currency: device.currency,
    day: today.day,
    orders: sumOf(ofToday, ({ orders }) => orders),
    netMinor: sumOf(ofToday, ({ netMinor }) => netMinor),
    /** Up to the same time of day; null before the cabinet has been in service for a week. */
    usualMinor: meanOf(before, ({ comparedMinor }) => comparedMinor),
    hours: Array.from({ length: 24 }, (_, hour) => ({
      hour,
      netMinor: sumOf(ofToday, (row) => (row.hour === hour ? row.netMinor : 0)),
      usualMinor: meanOf(before, (row) => (row.hour === hour ? row.netMinor : 0)),
    })),
  };
}

/** Reads the products out of stock that sold most on `former`, with the mean of those days; null if there are none. */
async function readOutOfStock(
  { tx, actor, ports, now }: MemberReadContext,
  device: DeviceRow,
  former: readonly ComparedDay[],
) {
  const { merchantId } = actor;
  const days = former.map(({ day }) => day);
  const rows = await outOfStockProducts(tx, { merchantId, deviceId: device.id }, days, OUT_OF_STOCK_SHOWN);
  const [first] = rows;
  if (!first) return null;
  const meanOf = (sumMinor: number) => (former.length === 0 ? null : Math.round(sumMinor / former.length));
  return {
    products: rows.map(({ productId, name, picture, shelves, since, netMinor }) => ({
      productId,
      name,
      pictureUrl: picture && ports.files.link(picture, now),
      shelves,
      since: since?.toISOString() ?? null,
      usualMinor: meanOf(netMinor),
    })),
    currency: device.currency,
    /** Of all of them; null for members who may not see sales, and before a week in service. */
    usualMinor: meanOf(first.allNetMinor),
  };
}

const spanOf = ({ day, from, comparedUntil, until }: ComparedDay) => ({
  day,
  from: from.toISOString(),
  comparedUntil: comparedUntil.toISOString(),
  until: until.toISOString(),
});

const sumOf = <Row>(rows: readonly Row[], amount: (row: Row) => number) =>
  rows.reduce((sum, row) => sum + amount(row), 0);
