import { type StockLevelRow, stockLevels } from '@larder/database/queries/stock/stock.queries';
import type { Door } from '@larder/domain/device/door';
import type { DeviceId } from '@larder/domain/ids';
import { productStatuses } from '@larder/domain/stock/product-stock';
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

/**
 * Reads the stock of a device by door and layer: all lines of the door, and those whose product is as the filter asks,
 * by all of its shelves; with the status of each product of the device. [decision 305]
 */
export async function stockLines(
  { tx, actor }: Pick<MemberReadContext, 'tx' | 'actor'>,
  device: { readonly id: DeviceId },
  { door, filter }: StockAsk,
): Promise<{
  readonly all: readonly StockLine[];
  readonly shown: readonly StockLine[];
  readonly statusOf: ReadonlyMap<string, StockStatus>;
}> {
  const warning = await tx.warningConfig.findUnique({ where: { deviceId: device.id } });
  const rows = await stockLevels(tx, actor.merchantId, device.id);
  const statusOf = productStatuses(rows, warning);
  const ofDoor = rows.filter((row) => door === undefined || row.door === door);
  const all = ofDoor.map(({ onHand, deviceOnHand, ...row }) => ({
    ...row,
    onHand: shownStock(onHand),
    bookedOnHand: onHand,
    status: stockStatus({ onHand, parQty: row.parQty ?? 0, deviceOnHand }, warning),
  }));
  const isShown = ({ productId, parQty }: StockLine) =>
    filter === 'all' || (parQty !== null && statusOf.get(productId) === filter);
  return { all, shown: all.filter(isShown), statusOf };
}
