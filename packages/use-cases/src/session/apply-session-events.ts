import { type SaleLineRow, saleLines, versionInForceAt } from '@larder/database/template.queries';
import type { Tx } from '@larder/database/transaction';
import { activeSessionStates } from '@larder/domain/session/session-transitions';
import { isSettledSale, loadSales, noSale, type Sale } from '../order/load-sales.ts';
import type { WriteContext } from '../use-case.ts';
import { type ApplyingDevice, shapeOf } from './applying-device.ts';
import { foldLog } from './fold-log.ts';
import { orphanSession } from './orphan-session.ts';
import { draftOfSession, type SessionDraft } from './session-draft.ts';
import type { LoggedSessionEvent } from './session-event.ts';
import { settleSessions } from './settle-sessions.ts';

/** Folds the next events of a cabinet's log into its sessions and carries out what follows. The cabinet must be locked. */
export async function applySessionEvents(
  ctx: WriteContext,
  device: ApplyingDevice,
  events: readonly LoggedSessionEvent[],
): Promise<void> {
  const [first] = events;
  if (!first) return;
  const { own, foreignIds } = await loadSessions(ctx.tx, device, events);
  const known = new Set([...own.map((session) => session.id), ...foreignIds]);
  const orphanVersion = events.some((event) => !known.has(event.message.data.sessionId))
    ? await versionInForceAt(ctx.tx, device.merchantId, device.id, first.occurredAt)
    : null;
  const sales = await salesOf(ctx.tx, own, events);
  const lines = await linesOf(ctx.tx, device, own, orphanVersion?.id ?? null, events);
  const linesFor = (session: SessionDraft) => lines.get(session.planogramVersionId ?? '') ?? [];
  const after = foldLog(own, events, {
    shapeOf: (session) => shapeOf(device, linesFor(session)),
    isSettled: (session) => isSettledSale(sales.get(session.id) ?? noSale),
    unknownSession: (event) =>
      foreignIds.has(event.message.data.sessionId)
        ? null
        : orphanSession(device, event, orphanVersion?.id ?? null, ctx.now),
  });
  await settleSessions(ctx, device, own, [...after.values()], { sales, linesFor });
}

type Loaded = { readonly own: SessionDraft[]; readonly foreignIds: ReadonlySet<string> };

/** The sessions that the events name, and the one under way. An id of another cabinet is not this one's to move. */
async function loadSessions(
  tx: Tx,
  device: ApplyingDevice,
  events: readonly LoggedSessionEvent[],
): Promise<Loaded> {
  const ids = [...new Set(events.map((event) => event.message.data.sessionId))];
  const rows = await tx.doorSession.findMany({
    where: { OR: [{ id: { in: ids } }, { deviceId: device.id, state: { in: [...activeSessionStates] } }] },
  });
  const isOwn = (row: (typeof rows)[number]) =>
    row.deviceId === device.id && row.merchantId === device.merchantId;
  return {
    own: rows.filter(isOwn).map(draftOfSession),
    foreignIds: new Set(rows.filter((row) => !isOwn(row)).map((row) => row.id)),
  };
}

const moneyMoves: readonly LoggedSessionEvent['message']['type'][] = [
  'session.started',
  'door.unlock_failed',
  'session.recognized',
  'session.ended',
];

/** Doors that move do not move money: most batches need no orders and payments. */
async function salesOf(
  tx: Tx,
  own: readonly SessionDraft[],
  events: readonly LoggedSessionEvent[],
): Promise<ReadonlyMap<string, Sale>> {
  if (!events.some((event) => moneyMoves.includes(event.message.type))) return new Map();
  return loadSales(
    tx,
    own.filter((session) => session.kind === 'sale').map((session) => session.id),
  );
}

/** Template lines by version, only if something was recognised. */
async function linesOf(
  tx: Tx,
  device: ApplyingDevice,
  own: readonly SessionDraft[],
  orphanVersionId: string | null,
  events: readonly LoggedSessionEvent[],
): Promise<ReadonlyMap<string, SaleLineRow[]>> {
  if (!events.some((event) => event.message.type === 'session.recognized')) return new Map();
  const versionIds = [...own.map((session) => session.planogramVersionId), orphanVersionId];
  const rows = await saleLines(
    tx,
    device.merchantId,
    versionIds.filter((id) => id !== null),
  );
  return Map.groupBy(rows, (row) => row.versionId);
}
