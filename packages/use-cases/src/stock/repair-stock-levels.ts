import { lockDevice } from '@larder/database/queries/device/device-lock.queries';
import { type LedgerRow, ledgerOf, repairLevels } from '@larder/database/queries/stock/stock-check.queries';
import type { DeviceId, MerchantId } from '@larder/domain/ids';
import { accept, refuse } from '@larder/domain/refusal';
import { auditedLine, lineKey } from '@larder/domain/stock/line-key';
import { bookMovement, emptyLevel, type Movement, type StockLevel } from '@larder/domain/stock/movement';
import { z } from 'zod';
import { defineUseCase } from '../use-case.ts';

/**
 * Rebuilds the stock levels of a device from its ledger: units, number of movements, batches. Audits and logs the
 * differences and notifies clients. Returns the number of levels that differed. Refuses `NOT_FOUND` (no owner).
 * [domain S1]
 */
export const repairStockLevels = defineUseCase({
  name: 'stock.repairLevels',
  access: 'internal',
  kind: 'write',
  input: z.object({ deviceId: z.uuid() }),
  audit: { objectType: 'device', objectId: ({ deviceId }) => deviceId },
  run: async (ctx, input) => {
    const deviceId = input.deviceId as DeviceId;
    await lockDevice(ctx.tx, deviceId);
    const device = await ctx.tx.device.findUnique({ where: { id: deviceId }, select: { merchantId: true } });
    if (!device?.merchantId) return refuse('NOT_FOUND');
    const merchantId = device.merchantId as MerchantId;
    const shelves = Map.groupBy(await ledgerOf(ctx.tx, merchantId, deviceId), lineKey);
    const levels = [...shelves.values()].flatMap((rows) => {
      const [first] = rows;
      if (!first) return [];
      const { onHand, keySeq, batches } = replay(rows);
      return [{ door: first.door, layer: first.layer, productId: first.productId, onHand, keySeq, batches }];
    });
    const repaired = await repairLevels(ctx.tx, merchantId, deviceId, levels, ctx.now);
    const units = (which: 'was' | 'onHand') =>
      Object.fromEntries(repaired.map((row) => [auditedLine(row), row[which]]));
    ctx.audit({
      deviceId,
      merchantId,
      before: units('was'),
      after: { repaired: repaired.length, ...units('onHand') },
    });
    ctx.log.error({ deviceId, repaired: repaired.length }, 'stock levels differed from the ledger');
    ctx.emit({ type: 'stock.changed', merchantId, deviceId });
    return accept({ repaired: repaired.length });
  },
});

function replay(rows: readonly LedgerRow[]): StockLevel {
  return rows.reduce<StockLevel>((level, { bestBeforeEstimated, ...row }, index) => {
    // An offset follows the late sale or return that it takes back: the count in between has seen those units.
    const seenByCount = rows[index + 1]?.reason === 'late_sale_offset';
    const estimated = bestBeforeEstimated ? { estimated: true } : {};
    const booked = bookMovement(level, { ...row, ...estimated, seenByCount } as Movement);
    if (!booked.ok) throw new Error(`No rule allows the movement ${JSON.stringify(row)}`);
    return booked.value;
  }, emptyLevel);
}
