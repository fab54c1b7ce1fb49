import type { DoorSession } from '@larder/database/model';
import type {
  SessionMoney,
  TakenProduct,
  TogetherCabinetRow,
} from '@larder/database/queries/plain/plain-facts.queries';
import type { SaleLineRow } from '@larder/database/queries/template/template.queries';
import { idPattern } from '@larder/domain/ids';
import { actsOfEvent } from '../../alert/acts-of-event.ts';
import { doubtOfSale } from '../../order/doubt-of-sale.ts';
import { noSale, type Sale } from '../../order/load-sales.ts';
import { saleMovements } from '../../order/sale-movements.ts';
import { foldLog } from '../../session/fold-log.ts';
import { draftOfSession, type SessionDraft } from '../../session/session-draft.ts';
import { isSessionEvent, type LoggedSessionEvent } from '../../session/session-event.ts';
import type { NewMovement } from '../../stock/book-movements.ts';
import { movesMoney } from '../apply-session-events.ts';
import { shapeOf } from '../applying-device.ts';
import type { PendingEvents } from '../pending-events.ts';
import { planSettlement, type Settlement } from '../plan-settlement.ts';
import { TakesOrdinaryPath } from './ordinary-path.ts';

/** A cabinet whose next events are all of sessions. */
export type SellingCabinet = {
  readonly deviceId: string;
  readonly device: TogetherCabinetRow;
  readonly log: PendingEvents;
  readonly events: readonly LoggedSessionEvent[];
};

/** The same with the sessions that its events may move, all of them sales. */
export type CabinetAtSale = SellingCabinet & { readonly own: readonly SessionDraft[] };

export type PlannedCabinet = SellingCabinet & {
  readonly settlement: Settlement;
  readonly movements: readonly NewMovement[];
};

/** Refuses a cabinet with events other than of sessions, or that touch an alert. */
export function sellingCabinet(log: PendingEvents, device: TogetherCabinetRow | undefined): SellingCabinet {
  if (!device) throw new TakesOrdinaryPath('unowned');
  const events = log.events.filter(isSessionEvent);
  if (events.length < log.events.length) throw new TakesOrdinaryPath('facts');
  const raises = events.flatMap((event) => actsOfEvent(device, event)).some(({ kind }) => kind === 'raise');
  if (raises || device.alerted) throw new TakesOrdinaryPath('alert');
  return { deviceId: device.id, device, log, events };
}

export const sessionIdsOf = ({ events }: SellingCabinet): string[] => [
  ...new Set(events.map((event) => event.message.data.sessionId)),
];

/** Refuses a cabinet whose events name a session that is not its own, or that has anything but sales under way. */
export function cabinetAtSale(cabinet: SellingCabinet, sessions: readonly DoorSession[]): CabinetAtSale {
  const { device } = cabinet;
  const own = sessions.filter((row) => row.deviceId === device.id && row.merchantId === device.merchantId);
  const known = new Set(own.map(({ id }) => id));
  const isPlain = own.every(({ kind, state }) => kind === 'sale' && state !== 'stalled');
  if (!isPlain || sessionIdsOf(cabinet).some((id) => !known.has(id))) throw new TakesOrdinaryPath('session');
  return { ...cabinet, own: own.map(draftOfSession) };
}

/** Sessions whose money the events may move; door movements, which are most events, need none. */
export const movingSessions = ({ events, own }: CabinetAtSale): readonly SessionDraft[] =>
  movesMoney(events) ? own : [];

/** Products that the events report as taken, by the template of their session. */
export function takenProducts({ device, events, own }: CabinetAtSale): TakenProduct[] {
  const versions = new Map(own.map((session) => [session.id, session.planogramVersionId]));
  return events.flatMap(({ message }) => {
    const versionId = versions.get(message.data.sessionId);
    if (message.type !== 'session.recognized' || !versionId) return [];
    return message.data.items
      .filter(({ productId }) => idPattern.test(productId))
      .map(({ productId }) => ({ merchantId: device.merchantId, versionId, productId }));
  });
}

type PlanContext = {
  readonly money: ReadonlyMap<string, SessionMoney>;
  readonly linesFor: (session: SessionDraft) => readonly SaleLineRow[];
  readonly now: Date;
  readonly newId: () => string;
};

/** Folds the events into the sessions and plans the consequences, by the functions of `applySessionEvents`. */
export function planCabinet(
  cabinet: CabinetAtSale,
  { money, linesFor, now, newId }: PlanContext,
): PlannedCabinet {
  const { device, events, own } = cabinet;
  const sales = new Map(
    movingSessions(cabinet).map((session) => [session.id, saleOf(cabinet, money.get(session.id))]),
  );
  const folded = foldLog(own, events, {
    // An order that exists is refused below if anything is recognized, so that none is settled here.
    isSettled: () => false,
    doubtOf: (session, items) => {
      const sure = { session, sale: sales.get(session.id) ?? noSale, items, lines: linesFor(session) };
      // The book, which is not read here, can only say that more may have been taken.
      const doubt = doubtOfSale({ ...sure, merchantTaxMode: device.taxMode, onHand: () => 0 }, now);
      if (doubt) throw new TakesOrdinaryPath('doubt');
      return null;
    },
    shapeOf: (session) => shapeOf(device, linesFor(session)),
    unknownSession: () => {
      throw new TakesOrdinaryPath('session');
    },
  });
  const after = [...folded.values()];
  if (after.some(({ state }) => state === 'stalled')) throw new TakesOrdinaryPath('session');
  if (after.some(({ id, outcomes }) => outcomes.length > 0 && money.get(id)?.ordered))
    throw new TakesOrdinaryPath('money');
  const settlement = planSettlement([{ device, before: own, after }], { sales, linesFor }, { now, newId });
  if (settlement.renewals.length > 0) throw new TakesOrdinaryPath('money');
  return {
    deviceId: device.id,
    device,
    log: cabinet.log,
    events,
    settlement,
    movements: settlement.sales.flatMap((sale) => saleMovements(sale, [], now)),
  };
}

/**
 * Returns the sale of a session. One that has an order gets no further one, so its events may only be evidence; any
 * other has exactly one hold, and that is open.
 */
function saleOf({ events }: SellingCabinet, found: SessionMoney | undefined): Sale {
  if (found?.ordered) {
    const recognizes = events.some(({ message }) => message.type === 'session.recognized');
    if (recognizes) throw new TakesOrdinaryPath('money');
    return { order: null, payment: null };
  }
  const [payment, ...more] = found?.payments ?? [];
  if (payment?.state !== 'authorized' || more.length > 0) throw new TakesOrdinaryPath('money');
  return { order: null, payment };
}
