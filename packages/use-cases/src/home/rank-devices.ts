import { rankInput } from '@larder/contract/home.contract';
import { sellingFacts } from '@larder/database/queries/device/selling.queries';
import { homeDevices, salesOfDevices } from '@larder/database/queries/home/home.queries';
import { deviceFigures } from '@larder/database/queries/home/ranked-device.queries';
import { onlineStatus } from '@larder/domain/device/presence/online-status';
import { rankedDevices } from '@larder/domain/device/selling/ranked-devices';
import { changePpm } from '@larder/domain/order/change-ppm';
import { comparedDays } from '@larder/domain/order/usual-sales';
import { accept, refuse } from '@larder/domain/refusal';
import { can } from '@larder/domain/team/permissions';
import { scopeOf } from '../actor.ts';
import { sellingOf } from '../device-page/selling-of.ts';
import { defineUseCase, type MemberReadContext } from '../use-case.ts';

const SHOWN = 20;

/**
 * The first devices by a column of Home's table. All devices are compared, so that the first really are the first:
 * what a column shows is worked out from their present state, which no index has. [screens 1, decision 171]
 */
export const rankDevices = defineUseCase({
  name: 'home.rankDevices',
  access: { anyOf: ['device.view'] },
  kind: 'read',
  input: rankInput,
  run: async (ctx, { by, descending }) => {
    const { tx, actor, now } = ctx;
    const scope = scopeOf(actor);
    const [rows, figures, sales] = await Promise.all([
      homeDevices(tx, actor.merchantId, scope),
      deviceFigures(tx, actor.merchantId, scope),
      readSales(ctx),
    ]);
    if (!sales) return refuse('NOT_FOUND');
    const facts = await sellingFacts(
      tx,
      actor.merchantId,
      rows.map(({ deviceId }) => deviceId),
      now,
    );
    const factsOf = new Map(facts.map((row) => [row.deviceId, row]));
    const figuresOf = new Map(figures.map((row) => [row.deviceId, row]));
    const devices = rows.map((row) => {
      const fact = factsOf.get(row.deviceId);
      const verdict = fact && sellingOf(fact, now);
      const figure = figuresOf.get(row.deviceId);
      const sold = row.lifecycle === 'operational' ? sales.of(row.deviceId) : null;
      return {
        deviceNo: row.deviceNo,
        name: row.name,
        timezone: row.timezone,
        lifecycle: row.lifecycle,
        online: onlineStatus(row, now),
        lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
        word: verdict?.word ?? null,
        cause: verdict?.cause ?? null,
        netMinor: sold?.netMinor ?? null,
        /** Against the same weekday a week ago up to the same time. */
        changePpm: sold ? changePpm(sold.netMinor, sold.formerMinor) : null,
        outOfStock: figure?.outOfStock ?? 0,
        low: figure?.low ?? 0,
        mainC10: row.mainC10,
        lastSaleAt: figure?.lastSaleAt ?? null,
      };
    });
    return accept({
      total: devices.length,
      items: rankedDevices(devices, by, descending)
        .slice(0, SHOWN)
        .map(({ lastSaleAt, ...device }) => ({ ...device, lastSaleAt: lastSaleAt?.toISOString() ?? null })),
    });
  },
});

/** Today's sales of a device, by the merchant's clock; unknown to members who may not see them. Null: no merchant. */
async function readSales({ tx, actor, now }: MemberReadContext) {
  const merchant = await tx.merchant.findUnique({ where: { id: actor.merchantId } });
  if (!merchant) return null;
  if (!merchant.features.includes('statistics') || !can(actor.permissions, ['stats.view']))
    return { of: () => null };
  const [today, weekAgo] = comparedDays(now, merchant.timezone, 1);
  if (!today || !weekAgo) throw new Error('Today and the day a week ago are always compared');
  const rows = await salesOfDevices(tx, actor.merchantId, scopeOf(actor), {
    since: today.from,
    formerFrom: weekAgo.from,
    formerUntil: weekAgo.comparedUntil,
  });
  const known = new Map(rows.map((row) => [row.deviceId, row]));
  return { of: (deviceId: string) => known.get(deviceId) ?? { netMinor: 0, formerMinor: 0 } };
}
