import type {
  SavedLevelRow,
  TogetherMovementRow,
} from '@larder/database/queries/plain/plain-effects.queries';
import type { LevelKeyRow, TogetherLevelRow } from '@larder/database/queries/plain/plain-facts.queries';
import { lineKey } from '@larder/domain/stock/line-key';
import { bookMovements } from '../../stock/book-movements.ts';
import type { PlannedCabinet } from './plan-cabinet.ts';

export type BookedCabinet = PlannedCabinet & {
  readonly booked: readonly TogetherMovementRow[];
  readonly levels: readonly SavedLevelRow[];
};

export function levelKeys({ device, movements }: PlannedCabinet): LevelKeyRow[] {
  const owner = { merchantId: device.merchantId, deviceId: device.id };
  return movements.map(({ key }) => ({ ...owner, ...key }));
}

/**
 * Books a cabinet's movements on its locked levels. The order that causes them is new, so none is booked already.
 * [domain S2]
 */
export function bookCabinet(
  cabinet: PlannedCabinet,
  levels: readonly TogetherLevelRow[],
  newId: () => string,
): BookedCabinet {
  const owner = { merchantId: cabinet.device.merchantId, deviceId: cabinet.device.id };
  const { booked, after } = bookMovements(levels, cabinet.movements, newId);
  const adjustedOf = (level: TogetherLevelRow) =>
    booked
      .filter((row) => row.type === 'adjust' && lineKey(row) === lineKey(level))
      .reduce((sum, { qty }) => sum + qty, 0);
  return {
    ...cabinet,
    booked: booked.map((row) => ({ ...row, ...owner })),
    levels: levels.map((level) => {
      const { door, layer, productId } = level;
      const { onHand, keySeq, salesSinceRestock, batches } = after.get(lineKey(level)) ?? level;
      const adjusted = adjustedOf(level);
      return { ...owner, door, layer, productId, onHand, keySeq, salesSinceRestock, adjusted, batches };
    }),
  };
}
