import { levelsInput } from '@larder/contract/stock.contract';
import { doorsOf } from '@larder/domain/device/door';
import { accept } from '@larder/domain/refusal';
import type { StockStatus } from '@larder/domain/stock/stock-status';
import { defineUseCase } from '../use-case.ts';
import { openStock } from './open-stock.ts';
import { readOthersTask } from './read-others-task.ts';
import { type StockLine, stockLines } from './stock-lines.ts';

/**
 * Returns the stock of a device by door and layer, next to its standard stock. Refuses `NOT_FOUND`, `STOCK_HIDDEN`.
 * [screens 69]
 */
export const listStockLevels = defineUseCase({
  name: 'stock.listLevels',
  access: { anyOf: ['stock.view', 'stock.dispose'] },
  kind: 'read',
  input: levelsInput,
  run: async (ctx, { deviceNo, door, filter }) => {
    const found = await openStock(ctx, deviceNo);
    if (!found.ok) return found;
    const device = found.value;
    const { all, shown: lines, statusOf } = await stockLines(ctx, device, { door, filter });
    const products = new Set(all.map(({ productId }) => productId));
    const count = (of: StockStatus) => [...products].filter((id) => statusOf.get(id) === of).length;
    const item = ({ picture, lastRestockAt, gtin: _, ...line }: StockLine) => ({
      ...line,
      lastRestockAt: lastRestockAt?.toISOString() ?? null,
      pictureUrl: picture ? ctx.ports.files.link(picture, ctx.now) : null,
    });
    return accept({
      deviceNo: device.deviceNo,
      name: device.name,
      timezone: device.timezone,
      doors: doorsOf(device),
      asOf: ctx.now.toISOString(),
      restockedBy: await readOthersTask(ctx, device.id),
      totals: {
        onHand: all.reduce((sum, { onHand }) => sum + onHand, 0),
        par: all.reduce((sum, { parQty }) => sum + (parQty ?? 0), 0),
        low: count('low'),
        outOfStock: count('out_of_stock'),
      },
      lines: lines.map(item),
    });
  },
});
