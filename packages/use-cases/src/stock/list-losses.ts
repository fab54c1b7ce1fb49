import { lossesInput } from '@larder/contract/stock.contract';
import { losses } from '@larder/database/stock-warning.queries';
import { addDays } from '@larder/domain/calendar-day';
import { accept, refuse } from '@larder/domain/refusal';
import { can } from '@larder/domain/team/permissions';
import { startOfDay } from '@larder/domain/time-zone';
import { scopeOf } from '../actor.ts';
import { defineUseCase } from '../use-case.ts';

/**
 * What was lost and thrown away in a range of the merchant's days, the dearest first; what it cost only for who may see costs. Refuses
 * `NOT_FOUND`, `BAD_INPUT` for a range over 31 days. [domain S7]
 */
export const listLosses = defineUseCase({
  name: 'stock.losses',
  access: { anyOf: ['restock.view'] },
  kind: 'read',
  input: lossesInput,
  run: async ({ tx, actor }, { from, to, deviceNo }) => {
    const { merchantId, permissions } = actor;
    const scope = scopeOf(actor);
    const [merchant, devices] = await Promise.all([
      tx.merchant.findUniqueOrThrow({ where: { id: merchantId }, select: { timezone: true } }),
      tx.device.findMany({
        where: {
          merchantId,
          ...(deviceNo ? { deviceNo } : {}),
          ...(scope ? { id: { in: [...scope] } } : {}),
        },
        select: { id: true },
      }),
    ]);
    if (deviceNo && devices.length === 0) return refuse('NOT_FOUND');
    const rows = await losses(
      tx,
      merchantId,
      devices.map(({ id }) => id),
      { from: startOfDay(from, merchant.timezone), to: startOfDay(addDays(to, 1), merchant.timezone) },
    );
    const seesCosts = can(permissions, ['stats.cost.view']);
    return accept({
      lines: rows.map(({ costMinor, ...row }) => ({ ...row, costMinor: seesCosts ? costMinor : null })),
      totals: {
        shrinkage: rows.reduce((sum, row) => sum + row.shrinkage, 0),
        spoilage: rows.reduce((sum, row) => sum + row.spoilage, 0),
        disposed: rows.reduce((sum, row) => sum + row.disposed, 0),
        costMinor: seesCosts ? rows.reduce((sum, row) => sum + row.costMinor, 0) : null,
      },
    });
  },
});
