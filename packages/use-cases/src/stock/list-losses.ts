import { lossesInput } from '@larder/contract/stock.contract';
import {
  type LossRow,
  type LossTotals,
  lossPage,
  lossTotals,
} from '@larder/database/queries/stock/stock-losses.queries';
import { accept, refuse } from '@larder/domain/refusal';
import { can } from '@larder/domain/team/permissions';
import { z } from 'zod';
import { scopeOf } from '../actor.ts';
import { daysAtMerchant } from '../device/days-at-merchant.ts';
import { pageOf, readCursor } from '../page-cursor.ts';
import { defineUseCase } from '../use-case.ts';

const keyset = z.tuple([z.number(), z.string(), z.uuid()]);

/**
 * Lists shrinkage, spoilage and disposals in a range of the merchant's days, by cost, highest first. For members who
 * may not see costs the costs are null and the order is by units. Refuses `NOT_FOUND`, `BAD_INPUT` for a range over 366
 * days. [domain S7]
 */
export const listLosses = defineUseCase({
  name: 'stock.listLosses',
  access: { anyOf: ['restock.view'] },
  kind: 'read',
  mayLag: true,
  input: lossesInput,
  run: async (ctx, { cursor, limit, from, to, deviceNo }) => {
    const { tx, actor, ports, now } = ctx;
    const after = readCursor(cursor, keyset);
    if (!after.ok) return after;
    const { merchantId, permissions } = actor;
    const scope = scopeOf(actor);
    const [days, devices] = await Promise.all([
      daysAtMerchant(ctx, { from, to }),
      // Includes devices that have left the merchant: losses in them remain losses.
      tx.deviceAssignment.findMany({
        where: {
          merchantId,
          ...(deviceNo ? { device: { deviceNo } } : {}),
          ...(scope ? { deviceId: { in: [...scope] } } : {}),
        },
        select: { deviceId: true },
      }),
    ]);
    if (deviceNo && devices.length === 0) return refuse('NOT_FOUND');
    const filter = {
      deviceIds: devices.map(({ deviceId }) => deviceId),
      from: days.from,
      to: days.to,
    };
    const seesCosts = can(permissions, ['stats.cost.view']);
    const totals = await lossTotals(tx, merchantId, filter);
    const by = seesCosts ? 'cost' : 'units';
    const rows = await lossPage(tx, merchantId, filter, by, after.value, limit);
    const item = ({ picture, value: _, costMinor, ...row }: LossRow) => ({
      ...row,
      costMinor: seesCosts ? costMinor : null,
      pictureUrl: picture && ports.files.link(picture, now),
    });
    return accept({
      ...pageOf(rows, limit, item, (row) => [row.value, row.deviceNo, row.productId]),
      totals: totalsView(totals, seesCosts),
    });
  },
});

function totalsView(
  { shrinkageMinor, spoilageMinor, disposedMinor, uncosted, ...units }: LossTotals,
  seesCosts: boolean,
) {
  const costs = { shrinkageMinor, spoilageMinor, disposedMinor, uncosted };
  return { ...units, costs: seesCosts ? costs : null };
}
