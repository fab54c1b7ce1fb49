import { type StockLevelRow, stockLevels } from '@larder/database/queries/stock/stock.queries';
import type { Door } from '@larder/domain/device/door';
import type { DeviceId } from '@larder/domain/ids';
import { type StockStatus, shownStock, stockStatus } from '@larder/domain/stock/stock-status';
import type { MemberReadContext } from '../use-case.ts';

/** Stock of a product on a shelf, as it is shown: a negative book is 0. */
export type StockLine = Omit<StockLevelRow, 'onHand' | 'deviceOnHand'> & {
  readonly onHand: number;
  readonly bookedOnHand: number;
  readonly status: StockStatus;
};

type StockAsk = {
  readonly door?: Door | undefined;
  readonly filter: 'all' | 'low' | 'out_of_stock';
};

/** A negative recorded stock counts as out of stock, as in every list of devices. */
export const isOutOfStock = ({ status, parQty }: Pick<StockLine, 'status' | 'parQty'>) =>
  status === 'out_of_stock' || (status === 'discrepancy' && (parQty ?? 0) > 0);

/** Reads the stock of a device by door and layer: all lines of the door, and those that the filter shows. */
export async function stockLines(
  { tx, actor }: Pick<MemberReadContext, 'tx' | 'actor'>,
  device: { readonly id: DeviceId },
  { door, filter }: StockAsk,
): Promise<{ readonly all: readonly StockLine[]; readonly shown: readonly StockLine[] }> {
  const warning = await tx.warningConfig.findUnique({ where: { deviceId: device.id } });
  const rows = await stockLevels(tx, actor.merchantId, device.id, door ?? null);
  const all = rows.map(({ onHand, deviceOnHand, ...row }) => ({
    ...row,
    onHand: shownStock(onHand),
    bookedOnHand: onHand,
    status: stockStatus({ onHand, parQty: row.parQty ?? 0, deviceOnHand }, warning),
  }));
  const shown = all.filter(
    (line) => filter === 'all' || (filter === 'out_of_stock' ? isOutOfStock(line) : line.status === filter),
  );
  return { all, shown };
}
