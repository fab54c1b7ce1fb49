import type { LiveEvent } from '@larder/contract/live-event';
import type { PlainTx } from '@larder/database/open-plain-database';
import {
  appendMovementsTogether,
  insertItems,
  insertLiveEventsTogether,
  insertOrders,
  markSalesDirtyTogether,
  notifyTogether,
  planPaymentsTogether,
  raiseMarksTogether,
  type SavedLevelRow,
  saveLevels,
  saveSessionsTogether,
  type TogetherMovementRow,
} from '@larder/database/queries/plain/plain-effects.queries';
import { liveEventRows } from '../../live/write-live-events.ts';
import { changedDays } from '../../order/mark-sales-changed.ts';
import { itemRows, newOrderColumns } from '../../order/sale-order-rows.ts';
import { orderChanged } from '../../order/write-sale-orders.ts';
import { markOf } from '../pending-events.ts';
import type { BookedCabinet } from './book-cabinet.ts';

/**
 * Writes the effects of some cabinets' events, one statement for each table, in the lock order of `lockDevice`. The
 * marks are moved in the same transaction.
 */
export async function writeTogether(
  tx: PlainTx,
  cabinets: readonly BookedCabinet[],
  { now, newId }: { readonly now: Date; readonly newId: () => string },
): Promise<void> {
  const settlements = cabinets.map(({ settlement }) => settlement);
  const sales = settlements.flatMap((settlement) => settlement.sales);
  const payments = settlements.flatMap((settlement) => settlement.payments);
  const movements = cabinets.flatMap(({ booked }): readonly TogetherMovementRow[] => booked);
  const levels = cabinets.flatMap(({ levels }): readonly SavedLevelRow[] => levels);
  const events: LiveEvent[] = [
    ...settlements.flatMap(({ states }) => states),
    ...sales.map(orderChanged),
    ...cabinets.filter(({ booked }) => booked.length > 0).map(stockChanged),
  ];
  await saveSessionsTogether(
    tx,
    settlements.flatMap(({ changed }) => changed),
    now,
  );
  await insertOrders(
    tx,
    sales.map((sale) => newOrderColumns(sale, now)),
    now,
  );
  await insertItems(
    tx,
    sales.flatMap((sale) => itemRows(sale, newId)),
  );
  await planPaymentsTogether(tx, payments, now);
  await appendMovementsTogether(tx, movements, now);
  await saveLevels(tx, levels, now);
  await markSalesDirtyTogether(
    tx,
    settlements.flatMap((one) => changedDays(one.sales, now, one.timezoneOf)),
    now,
  );
  await insertLiveEventsTogether(tx, liveEventRows(events), now);
  await raiseMarksTogether(
    tx,
    cabinets.map(({ log }) => markOf(log)),
    now,
  );
  await notifyTogether(tx, [
    ...(payments.length > 0 ? ['work'] : []),
    ...(events.length > 0 ? ['live'] : []),
  ]);
}

function stockChanged({ device }: BookedCabinet): LiveEvent {
  return { type: 'stock.changed', merchantId: device.merchantId, deviceId: device.id };
}
