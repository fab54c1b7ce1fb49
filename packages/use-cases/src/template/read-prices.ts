import { pricesInput } from '@larder/contract/template.contract';
import { cabinetPrices } from '@larder/database/queries/template/price.queries';
import { addDays } from '@larder/domain/calendar-day';
import { doorsOf } from '@larder/domain/device/door';
import { onlineStatus } from '@larder/domain/device/presence/online-status';
import { limits } from '@larder/domain/limits';
import { accept, refuse } from '@larder/domain/refusal';
import { can } from '@larder/domain/team/permissions';
import { samePrices, usualPrice } from '@larder/domain/template/price-change';
import { localDay } from '@larder/domain/time-zone';
import { scopeOf } from '../actor.ts';
import { knownCost } from '../product/known-cost.ts';
import { defineUseCase } from '../use-case.ts';

const WEEK_DAYS = 7;

/**
 * Returns the price of a product in each device whose template has it, by name, at most 500. `isOwn`: not the price
 * that most devices have. Sold units are those of the last seven whole days, null for members who may not see them.
 * Refuses `NOT_FOUND`. [screens 37]
 */
export const readPrices = defineUseCase({
  name: 'template.readPrices',
  access: { anyOf: ['template.view', 'template.edit'] },
  kind: 'read',
  input: pricesInput,
  run: async (ctx, { productId }) => {
    const { tx, actor, now } = ctx;
    const { merchantId, permissions } = actor;
    const product = await tx.merchantProduct.findFirst({
      where: { id: productId, merchantId, archivedAt: null },
      select: {
        priceMinor: true,
        costMinor: true,
        costKnown: true,
        merchant: { select: { timezone: true, features: true } },
      },
    });
    if (!product) return refuse('NOT_FOUND');
    const { timezone, features } = product.merchant;
    const today = localDay(now, timezone);
    const rows = await cabinetPrices(tx, merchantId, {
      productId,
      scope: scopeOf(actor),
      fromDay: addDays(today, -WEEK_DAYS),
      toDay: addDays(today, -1),
      now,
      limit: limits.priceDevicesMax,
    });
    const usualMinor = usualPrice(
      rows.map(({ prices }) => prices),
      Number(product.priceMinor),
    );
    const seesSales = features.includes('statistics') && can(permissions, ['stats.view']);
    const devices = rows.map((row) => ({
      deviceNo: row.deviceNo,
      name: row.name,
      timezone: row.timezone,
      doors: doorsOf(row).length,
      prices: [...row.prices],
      isOwn: usualMinor !== null && !samePrices(row.prices, [usualMinor]),
      places: [...row.places],
      endsAt: row.endsAt?.toISOString() ?? null,
      soldWeek: seesSales ? row.soldWeek : null,
      online: onlineStatus(row, now),
      next:
        row.nextId !== null && row.nextMinor !== null && row.nextAt
          ? { id: row.nextId, priceMinor: row.nextMinor, at: row.nextAt.toISOString() }
          : null,
      waiting:
        row.waitingRev !== null && row.waitingMinor !== null
          ? { rev: row.waitingRev, priceMinor: row.waitingMinor, at: row.waitingAt?.toISOString() ?? null }
          : null,
    }));
    return accept({
      usualMinor,
      costMinor: can(permissions, ['stats.cost.view']) ? knownCost(product) : null,
      devices,
    });
  },
});
