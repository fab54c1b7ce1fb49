import type { OrderItem } from '@larder/database/model';
import { planPayments } from '@larder/database/queries/order/payment.queries';
import { saveSessions } from '@larder/database/queries/session/session.queries';
import { raiseAlerts } from '../alert/raise-alerts.ts';
import { recoverAlerts } from '../alert/recover-alerts.ts';
import { withCabinetSinceSale } from '../order/has-cabinet-since-sale.ts';
import { markSalesChanged } from '../order/mark-sales-changed.ts';
import type { WrittenSale } from '../order/plan-sale.ts';
import { renewHolds } from '../order/renew-holds.ts';
import { saleMovements, storedItems } from '../order/sale-movements.ts';
import { consumedAt } from '../order/sale-order-rows.ts';
import { writeSaleOrders } from '../order/write-sale-orders.ts';
import { beginOpenedTasks } from '../restock/begin-opened-tasks.ts';
import { postMovements } from '../stock/post-movements.ts';
import type { WriteContext } from '../use-case.ts';
import { type Money, planSettlement, type SettledCabinet } from './plan-settlement.ts';
import { stallAlerts } from './stall-alerts.ts';

/**
 * Writes the changed sessions of some cabinets with all consequences: orders, stock movements, payments and holds,
 * days to sum up again, and live events. Takes its locks in the order of `lockDevice`.
 */
export async function settleSessions(
  ctx: WriteContext,
  cabinets: readonly SettledCabinet[],
  money: Money,
): Promise<void> {
  const { changed, old, states, sales, payments, renewals, timezoneOf } = planSettlement(
    cabinets,
    money,
    ctx,
  );
  await saveSessions(ctx.tx, changed, ctx.now);
  for (const state of states) ctx.emit(state);
  const { raised, ended } = stallAlerts(changed, old, ctx.now);
  if (raised.length > 0) await raiseAlerts(ctx, raised);
  if (ended.length > 0) await recoverAlerts(ctx, ended);
  await beginOpenedTasks(ctx, changed, old);
  const stored = await storedItems(
    ctx.tx,
    sales.flatMap(({ sale }) => sale.order?.id ?? []),
  );
  await writeSaleOrders(ctx, sales);
  await planPayments(ctx.tx, payments, ctx.now);
  await renewHolds(ctx, renewals);
  await bookSales(ctx, sales, stored);
  await markSalesChanged(ctx, sales, timezoneOf);
  if (payments.length > 0) ctx.wake('work');
}

/**
 * Books each device by itself, in the order of their ids; without sales that come to light after their merchant gave
 * the cabinet away, even if it has it again.
 */
async function bookSales(
  ctx: WriteContext,
  written: readonly WrittenSale[],
  stored: readonly OrderItem[],
): Promise<void> {
  const { tx, now } = ctx;
  const sold = written.map((sale) => {
    const { merchantId, deviceId } = sale.session;
    return { sale, merchantId, deviceId, consumedAt: consumedAt(sale.session, now), createdAt: now };
  });
  const booked = (await withCabinetSinceSale(tx, sold)).map(({ sale }) => sale);
  const byDevice = Map.groupBy(booked, ({ session }) => session.deviceId);
  for (const [deviceId, sales] of [...byDevice].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const movements = sales.flatMap((sale) =>
      saleMovements(
        sale,
        stored.filter((item) => item.orderId === sale.orderId),
        now,
      ),
    );
    const merchantId = sales[0]?.session.merchantId ?? '';
    await postMovements(ctx, { merchantId, deviceId }, movements);
  }
}
