import { addDays } from '@larder/domain/calendar-day';
import { HOUR_MS } from '@larder/domain/durations';
import { localDay } from '@larder/domain/time-zone';
import { seedMerchants } from './merchants.ts';
import type { OpenOrder } from './open-order.ts';
import { operatorOf, orderedOf, orderLineRows } from './restock-tasks.ts';
import { mustHave, type SeedContext } from './seed-context.ts';
import type { StockBook } from './stock-book.ts';
import type { StockedCabinet } from './stocked-cabinet.ts';

type PlannedOrder = {
  deviceNo: string;
  status: 'created' | 'canceled';
  hoursAgo: number;
  /** Days from today; null: no due day. */
  dueIn: number | null;
  /** True assigns it to the cabinet's operator; false to no member. */
  assigned: boolean;
  note: string | null;
};

/** The orders that are open when the demo begins, and a canceled one. */
const planned: PlannedOrder[] = [
  {
    deviceNo: 'VC24090006',
    status: 'created',
    hoursAgo: 3,
    dueIn: 1,
    assigned: true,
    note: 'Service lift, ask at the desk for the key',
  },
  { deviceNo: 'VC24090008', status: 'created', hoursAgo: 20, dueIn: null, assigned: false, note: null },
  { deviceNo: 'VC24090002', status: 'canceled', hoursAgo: 200, dueIn: null, assigned: true, note: null },
  { deviceNo: 'VC24090011', status: 'created', hoursAgo: 5, dueIn: 1, assigned: false, note: '货梯在北门' },
];

export function openOrders(
  seed: SeedContext,
  books: readonly { place: StockedCabinet; book: StockBook }[],
): OpenOrder[] {
  return planned.flatMap((plan) => {
    const found = books.find(({ place }) => place.cabinet.deviceNo === plan.deviceNo);
    const merchant = seedMerchants.find(({ code }) => code === found?.place.cabinet.merchant);
    if (!found || !merchant) return [];
    const { place, book } = found;
    const createdAt = new Date(seed.now.getTime() - plan.hoursAgo * HOUR_MS);
    const tenant = {
      merchant_id: mustHave(seed.merchantIds, merchant.code),
      device_id: mustHave(seed.deviceIds, plan.deviceNo),
    };
    const id = seed.dice.idAt(createdAt);
    const stock = new Map(place.lines.map((line) => [line, book.onHand(line)]));
    const order = {
      id,
      ...tenant,
      order_no: '',
      mode: 'refill',
      status: plan.status,
      fulfillment: null,
      created_by_id: mustHave(seed.membershipIds, `owner@${merchant.code}.example`),
      assigned_to_id: plan.assigned ? operatorOf(seed, place.cabinet) : null,
      due_on: plan.dueIn === null ? null : addDays(localDay(seed.now, merchant.timeZone), plan.dueIn),
      note: plan.note,
      finished_at: plan.status === 'canceled' ? createdAt : null,
      created_at: createdAt,
      updated_at: createdAt,
    };
    return [{ order, lines: orderLineRows(tenant, id, orderedOf(book, place.lines), seed, merchant, stock) }];
  });
}
