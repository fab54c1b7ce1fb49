import { saveLowStockInput } from '@larder/contract/stock.contract';
import { accept } from '@larder/domain/refusal';
import { lockOwnDevice } from '../device/lock-own-device.ts';
import { defineUseCase } from '../use-case.ts';
import { lowStockOf } from './low-stock-of.ts';

/** Sets the thresholds of low stock. Refuses `NOT_FOUND`, `BAD_INPUT` as `checkLowStockWarning`. [screens 96] */
export const saveLowStock = defineUseCase({
  name: 'stock.saveLowStock',
  access: { anyOf: ['device.warning.edit'] },
  kind: 'write',
  input: saveLowStockInput,
  audit: { objectType: 'device', objectId: ({ deviceNo }) => deviceNo },
  run: async (ctx, { deviceNo, ...warning }) => {
    const found = await lockOwnDevice(ctx, deviceNo);
    if (!found.ok) return found;
    const deviceId = found.value.id;
    const { merchantId } = ctx.actor;
    const row = await ctx.tx.warningConfig.findUnique({ where: { deviceId } });
    const columns = { ...warning, merchantId, updatedAt: ctx.now };
    await ctx.tx.warningConfig.upsert({
      where: { deviceId },
      create: { deviceId, ...columns },
      update: columns,
    });
    ctx.audit({ deviceId, before: { ...lowStockOf(row) }, after: warning });
    ctx.emit({ type: 'stock.changed', merchantId, deviceId });
    ctx.wake('work');
    return accept();
  },
});
