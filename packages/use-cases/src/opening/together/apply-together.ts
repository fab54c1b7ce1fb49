import type { PlainDatabase, PlainTx } from '@larder/database/open-plain-database';
import {
  cabinetsTogether,
  holdsTogether,
  levelsTogether,
  linesTogether,
  lockCabinets,
  pendingTogether,
  sessionsTogether,
} from '@larder/database/queries/plain/plain-facts.queries';
import type { Clock } from '../../clock.ts';
import type { Log } from '../../log.ts';
import type { SessionDraft } from '../../session/session-draft.ts';
import { inHalves } from '../../wrapper/in-halves.ts';
import { type PendingEvents, pendingLogs } from '../pending-events.ts';
import { bookCabinet, levelKeys } from './book-cabinet.ts';
import { eachAlone, type OrdinaryPath } from './ordinary-path.ts';
import {
  type CabinetAtSale,
  cabinetAtSale,
  movingSessions,
  planCabinet,
  sellingCabinet,
  sessionIdsOf,
  takenProducts,
} from './plan-cabinet.ts';
import { writeTogether } from './write-together.ts';

export type TogetherEnv = {
  readonly plain: PlainDatabase;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly log: Log;
};

export type AppliedTogether = {
  /** Events applied. */
  readonly applied: number;
  /** Cabinets with more pending events than `limit`, of those applied. */
  readonly moreIds: readonly string[];
  /** Cabinets left as they were, for `applyEventsOfDevices`. */
  readonly others: readonly OrdinaryPath[];
  /** Batches that were halved after a failure. */
  readonly halvings: number;
};

const nothing: AppliedTogether = { applied: 0, moreIds: [], others: [], halvings: 0 };

/**
 * Applies the next events of cabinets with plain sales, at most `limit` of each, set-based in one transaction; leaves
 * every other cabinet as it was. The tables are then as `applyEventsOfDevices` would have written them.
 * [protocol 9.6, decision 103]
 */
export async function applyTogether(
  env: TogetherEnv,
  deviceIds: readonly string[],
  limit: number,
): Promise<AppliedTogether> {
  return inHalves(deviceIds, {
    together: (ids) => env.plain.transaction((tx) => applyOnce(env, tx, ids, limit)),
    alone: (deviceId, failure) => {
      env.log.warn({ err: failure, deviceId }, 'events not applied together');
      return { ...nothing, others: [{ deviceId, reason: 'refused' }] };
    },
    join: (first, second) => ({
      applied: first.applied + second.applied,
      moreIds: [...first.moreIds, ...second.moreIds],
      others: [...first.others, ...second.others],
      halvings: first.halvings + second.halvings + 1,
    }),
  });
}

async function applyOnce(
  { clock, newId }: TogetherEnv,
  tx: PlainTx,
  deviceIds: readonly string[],
  limit: number,
): Promise<AppliedTogether> {
  await lockCabinets(tx, deviceIds);
  const context = { now: clock.now(), newId };
  const logs = pendingLogs(await pendingTogether(tx, deviceIds, limit), limit);
  if (logs.length === 0) return nothing;
  const atSale = await cabinetsAtSale(tx, logs);
  const facts = await factsOf(tx, atSale.planned);
  const plans = eachAlone(atSale.planned, (cabinet) => planCabinet(cabinet, { ...facts, ...context }));
  const levels = Map.groupBy(
    await levelsTogether(tx, plans.planned.flatMap(levelKeys), context.now),
    ({ deviceId }) => deviceId,
  );
  const { planned: cabinets, others } = eachAlone(plans.planned, (cabinet) =>
    bookCabinet(cabinet, levels.get(cabinet.deviceId) ?? [], newId),
  );
  if (cabinets.length > 0) await writeTogether(tx, cabinets, context);
  return {
    applied: cabinets.reduce((sum, { events }) => sum + events.length, 0),
    moreIds: cabinets.filter(({ log }) => log.more).map(({ deviceId }) => deviceId),
    others: [...atSale.others, ...plans.others, ...others],
    halvings: 0,
  };
}

/** Loads the cabinets with the sessions that their events may move. */
async function cabinetsAtSale(
  tx: PlainTx,
  logs: readonly PendingEvents[],
): Promise<{ readonly planned: CabinetAtSale[]; readonly others: OrdinaryPath[] }> {
  const ids = logs.map(({ deviceId }) => deviceId);
  const devices = new Map((await cabinetsTogether(tx, ids)).map((row) => [row.id, row]));
  const selling = eachAlone(logs, (log) => sellingCabinet(log, devices.get(log.deviceId)));
  if (selling.planned.length === 0) return { planned: [], others: selling.others };
  const sessions = Map.groupBy(
    await sessionsTogether(
      tx,
      selling.planned.flatMap(sessionIdsOf),
      selling.planned.map(({ deviceId }) => deviceId),
    ),
    ({ deviceId }) => deviceId,
  );
  const atSale = eachAlone(selling.planned, (cabinet) =>
    cabinetAtSale(cabinet, sessions.get(cabinet.deviceId) ?? []),
  );
  return { planned: atSale.planned, others: [...selling.others, ...atSale.others] };
}

/** Loads and locks the money of the sessions, and loads the template lines of what was taken. */
async function factsOf(tx: PlainTx, cabinets: readonly CabinetAtSale[]) {
  const sessionIds = cabinets.flatMap(movingSessions).map(({ id }) => id);
  const money = sessionIds.length === 0 ? new Map() : await holdsTogether(tx, sessionIds);
  const products = new Map(
    cabinets.flatMap(takenProducts).map((taken) => [`${taken.versionId} ${taken.productId}`, taken]),
  );
  const lines = Map.groupBy(await linesTogether(tx, [...products.values()]), (line) => line.versionId);
  const linesFor = (session: SessionDraft) => lines.get(session.planogramVersionId ?? '') ?? [];
  return { money, linesFor };
}
