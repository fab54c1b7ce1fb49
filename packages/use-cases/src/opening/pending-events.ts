import {
  type PendingEventRow,
  type PendingRow,
  pendingRows,
  raiseAppliedMarks,
} from '@larder/database/queries/device/pending-event.queries';
import type { Tx } from '@larder/database/transaction';
import type { DeviceId } from '@larder/domain/ids';
import { type LoggedEvent, readLoggedEvent } from '../session/session-event.ts';

/** The next events of one of a cabinet's logs, in order. */
export type PendingEvents = {
  readonly deviceId: DeviceId;
  readonly logId: string;
  /** The mark after these events: every event up to it is applied, skipped or lost. */
  readonly appliedSeq: bigint;
  readonly events: readonly LoggedEvent[];
  readonly more: boolean;
};

/**
 * Reads committed events before the first hole that are not yet applied, from the oldest such log of each cabinet: the
 * log of an old board comes before the log of its replacement. At most `limit` events a cabinet; leaves out cabinets
 * without any. [protocol 9.6]
 */
export async function pendingEvents(
  tx: Tx,
  deviceIds: readonly DeviceId[],
  limit: number,
): Promise<PendingEvents[]> {
  return pendingLogs(await pendingRows(tx, deviceIds, limit), limit);
}

/** Groups the rows of `pendingRows` by cabinet. */
export function pendingLogs(rows: readonly PendingRow[], limit: number): PendingEvents[] {
  return [...Map.groupBy(rows, (row) => row.deviceId).values()].map((log) => pendingOf(log, limit));
}

/** A log may hold unreadable events only; its one row then has no event. */
const isStored = (row: PendingRow): row is PendingRow & PendingEventRow => row.seq !== null;

function pendingOf(rows: readonly PendingRow[], limit: number): PendingEvents {
  const [first] = rows;
  if (!first) throw new Error('a log without a row');
  const { deviceId, logId, ackSeq, others } = first;
  const stored = rows.filter(isStored);
  const last = stored.length === limit ? stored.at(-1) : undefined;
  return {
    deviceId,
    logId,
    appliedSeq: last?.seq ?? ackSeq,
    events: stored.map(readLoggedEvent).filter((event) => event !== null),
    more: last !== undefined || others,
  };
}

/** Moves the marks in the transaction of the effects: the mark alone decides whether an event is applied. */
export async function markApplied(tx: Tx, applied: readonly PendingEvents[]): Promise<void> {
  await raiseAppliedMarks(tx, applied.map(markOf));
}

export function markOf({ deviceId, logId, appliedSeq }: PendingEvents) {
  return { deviceId, logId, appliedSeq: Number(appliedSeq) };
}
