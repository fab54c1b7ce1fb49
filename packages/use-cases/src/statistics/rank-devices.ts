import { rankDevicesInput } from '@larder/contract/statistics.contract';
import { type DeviceRankRow, rankedDevices } from '@larder/database/queries/statistics/sales-ranking.queries';
import { uncostedSales } from '@larder/database/queries/statistics/uncosted-sales.queries';
import { changePpm } from '@larder/domain/order/change-ppm';
import { accept } from '@larder/domain/refusal';
import { hasHistory } from '@larder/domain/statistics/former-range';
import { averageTicketMinor, marginPpm, sharePpm } from '@larder/domain/statistics/sales-figures';
import { pageOf, readCursor } from '../page-cursor.ts';
import { defineUseCase } from '../use-case.ts';
import { rankKeyset } from './rank-products.ts';
import { statisticsFilter } from './statistics-filter.ts';

/**
 * Ranks cabinets by net sales, units or orders, largest first; ties by name. Those in service without sales are last.
 * Refuses `STATS_NOT_ENABLED`, `BAD_INPUT`, `NOT_FOUND`. [screens 91]
 */
export const rankDevices = defineUseCase({
  name: 'statistics.rankDevices',
  access: { anyOf: ['stats.view'] },
  kind: 'read',
  mayLag: true,
  input: rankDevicesInput,
  run: async (ctx, { cursor, limit, sort, ...asked }) => {
    const { tx, actor } = ctx;
    const after = readCursor(cursor, rankKeyset);
    if (!after.ok) return after;
    const filter = await statisticsFilter(ctx, asked);
    if (!filter.ok) return filter;
    const { seesCosts, currency, former } = filter.value;
    const rows = await rankedDevices(tx, actor.merchantId, filter.value, sort, after.value, limit);
    const uncosted = await uncostedSales(tx, actor.merchantId, filter.value, 'device');
    const item = ({ deviceNo, name, isOwn, qty, orders, netMinor, ...row }: DeviceRankRow) => ({
      deviceNo,
      name,
      isOwn,
      qty,
      orders,
      netMinor,
      value: row.value,
      formerNetMinor: row.formerNetMinor,
      averageTicketMinor: averageTicketMinor({ netMinor, orders }),
      sharePpm: sharePpm(netMinor, row.allNetMinor),
      marginPpm:
        seesCosts && !uncosted.has(row.key) ? marginPpm({ netMinor, costMinor: row.costMinor }) : null,
      /** A cost of what it sold is not known, and so is the margin. */
      isUncosted: seesCosts && uncosted.has(row.key),
      changePpm: hasHistory(row.firstSale, former) ? changePpm(netMinor, row.formerNetMinor) : null,
      availabilityPpm: sharePpm(row.onlineS, row.serviceS),
      offlineS: row.serviceS - row.onlineS,
    });
    const [first] = rows;
    return accept({
      ...pageOf(rows, limit, item, (row) => [row.value, row.name, row.key]),
      currency,
      former,
      seesCosts,
      total: { rows: first?.rows ?? 0, netMinor: first?.allNetMinor ?? 0 },
    });
  },
});
