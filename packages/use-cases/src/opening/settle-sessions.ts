import type { OrderItem } from '@larder/database/model';
import { planPayments } from '@larder/database/queries/order/payment.queries';
import { saveSessions } from '@larder/database/queries/session/session.queries';
import type { SaleLineRow } from '@larder/database/queries/template/template.queries';
import { MINUTE_MS } from '@larder/domain/durations';
import type { TaxMode } from '@larder/domain/order/tax';
import { noSale, type Sale } from '../order/load-sales.ts';
import { markSalesChanged } from '../order/mark-sales-changed.ts';
import { type PaymentPlan, planKeep, planPayment, planVoid } from '../order/plan-payment.ts';
import { planSale } from '../order/plan-sale.ts';
import { type HoldToRenew, isRenewable, renewHolds } from '../order/renew-holds.ts';
import { saleMovements, storedItems } from '../order/sale-movements.ts';
import { type WrittenSale, writeSaleOrders } from '../order/write-sale-orders.ts';
import { beginOpenedTasks } from '../restock/begin-opened-tasks.ts';
import { sessionDeadline } from '../session/session-deadline.ts';
import type { SessionDraft } from '../session/session-draft.ts';
import { postMovements } from '../stock/post-movements.ts';
import type { WriteContext } from '../use-case.ts';
import { alertOfStall } from './alert-of-stall.ts';

type Owner = {
  readonly id: string;
  readonly merchantId: string;
  readonly taxMode: TaxMode;
  readonly timezone: string;
};

/** The sessions of one cabinet before and after a change. */
export type SettledCabinet = {
  readonly device: Owner;
  readonly before: readonly SessionDraft[];
  readonly after: readonly SessionDraft[];
};

type Money = {
  readonly sales: ReadonlyMap<string, Sale>;
  readonly linesFor: (session: SessionDraft) => readonly SaleLineRow[];
};

/**
 * Writes the changed sessions of some cabinets with all consequences: orders, stock movements, payments and holds,
 * days to sum up again, and live events. Takes its locks in the order of `lockDevice`.
 */
export async function settleSessions(
  ctx: WriteContext,
  cabinets: readonly SettledCabinet[],
  money: Money,
): Promise<void> {
  const old = new Map(cabinets.flatMap(({ before }) => before.map((session) => [session.id, session])));
  const owners = new Map(cabinets.map(({ device }) => [device.id, device]));
  const changed = cabinets
    .flatMap(({ after }) => after)
    .filter((session) => session !== old.get(session.id))
    .map((session) => ({ ...session, deadlineAt: sessionDeadline(session, ctx.now) }));
  await saveSessions(ctx.tx, changed, ctx.now);
  for (const session of changed) {
    const before = old.get(session.id);
    // A video may arrive long after the end of its session.
    if (session.state !== before?.state || session.media !== before.media) emitState(ctx, session);
  }
  await alertOfStall(ctx, changed, old);
  await beginOpenedTasks(ctx, changed, old);
  await settleSales(ctx, owners, changed, old, money);
}

function emitState(ctx: WriteContext, { id, merchantId, deviceId, state }: SessionDraft): void {
  ctx.emit({ type: 'session.state', merchantId, deviceId, ids: { sessionId: id, state } });
}

async function settleSales(
  ctx: WriteContext,
  owners: ReadonlyMap<string, Owner>,
  changed: readonly SessionDraft[],
  old: ReadonlyMap<string, SessionDraft>,
  { sales, linesFor }: Money,
): Promise<void> {
  const saleOf = (session: SessionDraft) => sales.get(session.id) ?? noSale;
  const plans = changed.flatMap(
    (session) =>
      planSale(
        session,
        saleOf(session),
        linesFor(session),
        owners.get(session.deviceId)?.taxMode ?? 'exclusive',
      ) ?? [],
  );
  const stored = await storedItems(
    ctx.tx,
    plans.flatMap((plan) => plan.sale.order?.id ?? []),
  );
  const written = await writeSaleOrders(ctx, plans);
  const payments = [
    ...written.flatMap((sale) => planPayment(sale, ctx.now) ?? []),
    ...changed
      .filter((session) => !written.some((sale) => sale.session.id === session.id))
      .flatMap((session) => holdOf(session, old.get(session.id), saleOf(session), ctx.now) ?? []),
  ];
  await planPayments(ctx.tx, payments, ctx.now);
  await renewHolds(ctx, written.flatMap(holdToRenew));
  await bookSales(ctx, written, stored);
  await markSalesChanged(ctx, written, (session) => owners.get(session.deviceId)?.timezone ?? 'UTC');
  if (payments.length > 0) ctx.wake('work');
}

/** Books each device by itself, in the order of their ids. */
async function bookSales(
  ctx: WriteContext,
  written: readonly WrittenSale[],
  stored: readonly OrderItem[],
): Promise<void> {
  const byDevice = Map.groupBy(written, ({ session }) => session.deviceId);
  for (const [deviceId, sales] of [...byDevice].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const movements = sales.flatMap((sale) =>
      saleMovements(
        sale,
        stored.filter((item) => item.orderId === sale.orderId),
        ctx.now,
      ),
    );
    const merchantId = sales[0]?.session.merchantId ?? '';
    await postMovements(ctx, { merchantId, deviceId }, movements);
  }
}

function holdToRenew({ order, orderId, priced, sale: { payment } }: WrittenSale): HoldToRenew[] {
  const due = order.status === 'processing' && priced !== null && isRenewable(payment);
  return due ? [{ orderId, totalMinor: priced.totalMinor, payment }] : [];
}

/** A displaced or cut-off session may still begin: its hold is kept for as long as a start may take. */
const GRACE_MS = MINUTE_MS;

/** Plans the hold of a session without an order: release it, keep it, or leave it. */
function holdOf(
  session: SessionDraft,
  before: SessionDraft | undefined,
  { payment, order }: Sale,
  now: Date,
): PaymentPlan | null {
  if (order || session.kind !== 'sale' || session.state === before?.state) return null;
  if (session.state === 'closed_empty' || session.state === 'failed') return planVoid(payment, now);
  if (session.state !== 'aborted') return before?.state === 'aborted' ? planKeep(payment) : null;
  const mayStart = session.startedAt === null;
  return planVoid(payment, mayStart ? new Date(now.getTime() + GRACE_MS) : now);
}
