import type { ApplyingDeviceRow } from '@larder/database/queries/session/applying-device.queries';
import {
  type SaleLineRow,
  saleLines,
  versionsInForceAt,
} from '@larder/database/queries/template/template.queries';
import type { Tx } from '@larder/database/transaction';
import type { DeviceId } from '@larder/domain/ids';
import { activeSessionStates } from '@larder/domain/session/session-transitions';
import { doubtOfSale } from '../order/doubt-of-sale.ts';
import { isSettledSale, loadSales, noSale, type Sale } from '../order/load-sales.ts';
import { foldLog } from '../session/fold-log.ts';
import { draftOfSession, type SessionDraft } from '../session/session-draft.ts';
import type { LoggedSessionEvent } from '../session/session-event.ts';
import type { WriteContext } from '../use-case.ts';
import { shapeOf } from './applying-device.ts';
import { bookOfLargeSales } from './book-of-large-sales.ts';
import { orphanSession } from './orphan-session.ts';
import { settleSessions } from './settle-sessions.ts';

/** The next session events of one cabinet's log. */
type CabinetEvents = {
  readonly device: ApplyingDeviceRow;
  readonly events: readonly LoggedSessionEvent[];
};

/** The events with the sessions that they may move. */
type Work = CabinetEvents & {
  readonly own: readonly SessionDraft[];
  /** Ids of other cabinets' sessions, which this one must not move. */
  readonly foreignIds: ReadonlySet<string>;
};

/**
 * Folds the next events of some cabinets' logs into their sessions and settles the outcome. The devices must be
 * locked.
 */
export async function applySessionEvents(
  ctx: WriteContext,
  cabinets: readonly CabinetEvents[],
): Promise<void> {
  const work = await loadSessions(
    ctx.tx,
    cabinets.filter(({ events }) => events.length > 0),
  );
  if (work.length === 0) return;
  const orphanVersions = await orphanVersionsOf(ctx.tx, work);
  const sales = await salesOf(ctx.tx, work);
  const lines = await linesOf(ctx.tx, work, orphanVersions);
  const book = await bookOfLargeSales(ctx.tx, work);
  const linesFor = (session: SessionDraft) => lines.get(session.planogramVersionId ?? '') ?? [];
  const saleOf = (session: SessionDraft) => sales.get(session.id) ?? noSale;
  const isSettled = (session: SessionDraft) => isSettledSale(saleOf(session), ctx.clock.now());
  const settled = work.map(({ device, events, own, foreignIds }) => {
    const after = foldLog(own, events, {
      isSettled,
      doubtOf: (session, items) =>
        doubtOfSale(
          {
            session,
            sale: saleOf(session),
            items,
            lines: linesFor(session),
            merchantTaxMode: device.taxMode,
            onHand: (productId) => book(device.id, productId),
          },
          ctx.now,
        ),
      shapeOf: (session) => shapeOf(device, linesFor(session)),
      unknownSession: (event) =>
        foreignIds.has(event.message.data.sessionId)
          ? null
          : orphanSession(device, event, orphanVersions.get(device.id) ?? null, ctx.now),
    });
    return { device, before: own, after: [...after.values()] };
  });
  await settleSessions(ctx, settled, { sales, linesFor });
}

const idsOf = (events: readonly LoggedSessionEvent[]) =>
  new Set(events.map((event) => event.message.data.sessionId));

/** Loads the sessions that the events name, and the active ones. */
async function loadSessions(tx: Tx, cabinets: readonly CabinetEvents[]): Promise<Work[]> {
  if (cabinets.length === 0) return [];
  const ids = cabinets.flatMap(({ events }) => [...idsOf(events)]);
  const deviceIds = cabinets.map(({ device }) => device.id);
  const rows = await tx.doorSession.findMany({
    where: {
      OR: [{ id: { in: ids } }, { deviceId: { in: deviceIds }, state: { in: [...activeSessionStates] } }],
    },
  });
  const byDevice = Map.groupBy(rows, (row) => row.deviceId);
  const owners = new Map(rows.map((row) => [row.id, row]));
  return cabinets.map(({ device, events }) => {
    const isOwn = (row: (typeof rows)[number]) =>
      row.deviceId === device.id && row.merchantId === device.merchantId;
    const own = (byDevice.get(device.id) ?? []).filter(isOwn);
    const foreign = [...idsOf(events)].filter((id) => {
      const row = owners.get(id);
      return row !== undefined && !isOwn(row);
    });
    return { device, events, own: own.map(draftOfSession), foreignIds: new Set(foreign) };
  });
}

/**
 * Finds the template versions in force for cabinets with events of unknown sessions, at the time of their first event.
 */
async function orphanVersionsOf(tx: Tx, work: readonly Work[]): Promise<ReadonlyMap<DeviceId, string>> {
  const asked = work.flatMap(({ device, events, own, foreignIds }) => {
    const known = new Set([...own.map((session) => session.id), ...foreignIds]);
    const first = events.find((event) => !known.has(event.message.data.sessionId));
    return first ? { deviceId: device.id, merchantId: device.merchantId, at: first.occurredAt } : [];
  });
  return versionsInForceAt(tx, asked);
}

const moneyMoves: readonly LoggedSessionEvent['message']['type'][] = [
  'session.started',
  'door.unlock_failed',
  'session.recognized',
  'session.ended',
];

const hasEvent = (events: readonly LoggedSessionEvent[], types: typeof moneyMoves) =>
  events.some((event) => types.includes(event.message.type));

/** True for events that can move money; door movements, which are most events, cannot. */
export const movesMoney = (events: readonly LoggedSessionEvent[]): boolean => hasEvent(events, moneyMoves);

/** Loads orders and payments only for events that can move money. */
function salesOf(tx: Tx, work: readonly Work[]): Promise<ReadonlyMap<string, Sale>> {
  const moving = work.filter(({ events }) => movesMoney(events)).flatMap(({ own }) => own);
  const ids = moving.filter((session) => session.kind === 'sale').map((session) => session.id);
  return loadSales(tx, ids);
}

/** Loads template lines by version, for the cabinets that recognized goods. */
async function linesOf(
  tx: Tx,
  work: readonly Work[],
  orphanVersions: ReadonlyMap<DeviceId, string>,
): Promise<ReadonlyMap<string, SaleLineRow[]>> {
  const recognizing = work.filter(({ events }) => hasEvent(events, ['session.recognized']));
  const merchantIds = [...new Set(recognizing.map(({ device }) => device.merchantId))];
  const versionIds = recognizing.flatMap(({ device, own }) => [
    ...own.map((session) => session.planogramVersionId),
    orphanVersions.get(device.id) ?? null,
  ]);
  if (merchantIds.length === 0) return new Map();
  const rows = await saleLines(
    tx,
    merchantIds,
    versionIds.filter((id) => id !== null),
  );
  return Map.groupBy(rows, (row) => row.versionId);
}
