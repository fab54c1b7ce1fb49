import { lowStockInput } from '@larder/contract/stock.contract';
import { stockLevels } from '@larder/database/queries/stock/stock.queries';
import { accept } from '@larder/domain/refusal';
import { defineUseCase } from '../use-case.ts';
import { lowStockOf } from './low-stock-of.ts';
import { openStock } from './open-stock.ts';

/**
 * Returns the thresholds of low stock, and the lines from which a screen previews how many would be low with other
 * thresholds. Refuses `NOT_FOUND`, `STOCK_HIDDEN`. [screens 96]
 */
export const readLowStock = defineUseCase({
  name: 'stock.readLowStock',
  access: { anyOf: ['device.warning.edit'] },
  kind: 'read',
  input: lowStockInput,
  run: async (ctx, { deviceNo }) => {
    const found = await openStock(ctx, deviceNo);
    if (!found.ok) return found;
    const { id: deviceId, name } = found.value;
    const row = await ctx.tx.warningConfig.findUnique({ where: { deviceId } });
    const levels = await stockLevels(ctx.tx, ctx.actor.merchantId, deviceId);
    return accept({
      deviceNo,
      name,
      ...lowStockOf(row),
      lines: levels
        .filter(({ parQty }) => parQty !== null)
        .map(({ productId, onHand, parQty }) => ({
          productId,
          onHand,
          parQty: parQty ?? 0,
        })),
    });
  },
});
