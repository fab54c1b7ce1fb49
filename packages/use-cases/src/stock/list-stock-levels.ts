import { levelsInput } from '@larder/contract/stock.contract';
import { type StockLevelRow, stockLevels } from '@larder/database/queries/stock/stock.queries';
import { doorsOf } from '@larder/domain/device/door';
import { accept } from '@larder/domain/refusal';
import { type StockStatus, shownStock, stockStatus } from '@larder/domain/stock/stock-status';
import { findOwnDevice } from '../device/find-own-device.ts';
import { defineUseCase } from '../use-case.ts';
import { checkStockShown } from './check-stock-shown.ts';
import { readOthersTask } from './read-others-task.ts';

/** A negative recorded stock counts as sold out, as in every list of devices. */
const isSoldOut = ({ status, parQty }: { readonly status: StockStatus; readonly parQty: number | null }) =>
  status === 'out_of_stock' || (status === 'discrepancy' && (parQty ?? 0) > 0);

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
    const found = await findOwnDevice(ctx, deviceNo);
    if (!found.ok) return found;
    const device = found.value;
    const shown = await checkStockShown(ctx, device.id);
    if (!shown.ok) return shown;
    const warning = await ctx.tx.warningConfig.findUnique({ where: { deviceId: device.id } });
    const rows = await stockLevels(ctx.tx, ctx.actor.merchantId, device.id, door ?? null);
    const line = ({ picture, onHand, deviceOnHand, lastRestockAt, ...row }: StockLevelRow) => ({
      ...row,
      onHand: shownStock(onHand),
      bookedOnHand: onHand,
      status: stockStatus({ onHand, parQty: row.parQty ?? 0, deviceOnHand }, warning),
      lastRestockAt: lastRestockAt?.toISOString() ?? null,
      pictureUrl: picture ? ctx.ports.files.link(picture, ctx.now) : null,
    });
    const lines = rows.map(line);
    return accept({
      deviceNo: device.deviceNo,
      name: device.name,
      timezone: device.timezone,
      doors: doorsOf(device),
      asOf: ctx.now.toISOString(),
      restockedBy: await readOthersTask(ctx, device.id),
      totals: {
        onHand: lines.reduce((sum, { onHand }) => sum + onHand, 0),
        par: lines.reduce((sum, { parQty }) => sum + (parQty ?? 0), 0),
        low: lines.filter(({ status }) => status === 'low').length,
        outOfStock: lines.filter(isSoldOut).length,
      },
      lines: lines.filter(
        (line) => filter === 'all' || (filter === 'out_of_stock' ? isSoldOut(line) : line.status === filter),
      ),
    });
  },
});
