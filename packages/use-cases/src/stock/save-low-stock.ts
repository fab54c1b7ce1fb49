import { saveLowStockInput } from '@larder/contract/stock.contract';
import { accept } from '@larder/domain/refusal';
import { changeWarnings } from '../device/warning-config.ts';
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
    const changed = await changeWarnings(ctx, deviceNo, warning);
    if (!changed.ok) return changed;
    const { deviceId, row } = changed.value;
    ctx.audit({ deviceId, before: { ...lowStockOf(row) }, after: warning });
    ctx.emit({ type: 'stock.changed', merchantId: ctx.actor.merchantId, deviceId });
    ctx.wake('work');
    return accept();
  },
});
