import type { LiveEvent } from '@larder/contract/live-event';
import type { SaleLineRow } from '@larder/database/queries/template/template.queries';
import { MINUTE_MS } from '@larder/domain/durations';
import type { TaxMode } from '@larder/domain/order/tax';
import { noSale, type Sale } from '../order/load-sales.ts';
import { type PaymentPlan, planKeep, planPayment, planVoid } from '../order/plan-payment.ts';
import { planSale, type WrittenSale, withOrder } from '../order/plan-sale.ts';
import { type HoldToRenew, isRenewable } from '../order/renew-holds.ts';
import { sessionDeadline } from '../session/session-deadline.ts';
import type { SessionDraft } from '../session/session-draft.ts';

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

export type Money = {
  readonly sales: ReadonlyMap<string, Sale>;
  readonly linesFor: (session: SessionDraft) => readonly SaleLineRow[];
};

/** What the changed sessions of some cabinets have as consequences. */
export type Settlement = {
  /** The sessions before the change, by id. */
  readonly old: ReadonlyMap<string, SessionDraft>;
  readonly changed: readonly SessionDraft[];
  /** Live events about the sessions. */
  readonly states: readonly LiveEvent[];
  readonly sales: readonly WrittenSale[];
  readonly payments: readonly PaymentPlan[];
  readonly renewals: readonly HoldToRenew[];
  readonly timezoneOf: (session: SessionDraft) => string;
};

/** Plans orders, payments and holds of changed sessions. The two ways of applying events share it. */
export function planSettlement(
  cabinets: readonly SettledCabinet[],
  { sales, linesFor }: Money,
  { now, newId }: { readonly now: Date; readonly newId: () => string },
): Settlement {
  const old = new Map(cabinets.flatMap(({ before }) => before.map((session) => [session.id, session])));
  const owners = new Map(cabinets.map(({ device }) => [device.id, device]));
  const changed = cabinets
    .flatMap(({ after }) => after)
    .filter((session) => session !== old.get(session.id))
    .map((session) => ({ ...session, deadlineAt: sessionDeadline(session, now) }));
  const saleOf = (session: SessionDraft) => sales.get(session.id) ?? noSale;
  const taxModeOf = (session: SessionDraft) => owners.get(session.deviceId)?.taxMode ?? 'exclusive';
  const written = changed.flatMap((session) => {
    const plan = planSale(session, saleOf(session), linesFor(session), taxModeOf(session));
    return plan ? [withOrder(plan, newId)] : [];
  });
  const sold = new Set(written.map((sale) => sale.session.id));
  const payments = [
    ...written.flatMap((sale) => planPayment(sale, now) ?? []),
    ...changed
      .filter((session) => !sold.has(session.id))
      .flatMap((session) => holdOf(session, old.get(session.id), saleOf(session), now) ?? []),
  ];
  return {
    old,
    changed,
    states: changed.filter((session) => isShown(session, old.get(session.id))).map(stateEvent),
    sales: written,
    payments,
    renewals: written.flatMap(holdToRenew),
    timezoneOf: (session) => owners.get(session.deviceId)?.timezone ?? 'UTC',
  };
}

/** A video may arrive long after the end of its session. */
const isShown = (session: SessionDraft, before: SessionDraft | undefined) =>
  session.state !== before?.state || session.media !== before.media;

function stateEvent({ id, merchantId, deviceId, state }: SessionDraft): LiveEvent {
  return { type: 'session.state', merchantId, deviceId, ids: { sessionId: id, state } };
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
