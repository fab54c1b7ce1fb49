import type { Database } from '@larder/database/open-database';
import { type DeclaredGapRow, declaredGaps } from '@larder/database/queries/device/event-hole.queries';
import {
  type EventLogKey,
  type EventLogMark,
  giveUpEvents,
  refreshEventLogs,
  runEnds,
} from '@larder/database/queries/device/event-log.queries';
import type { Tx } from '@larder/database/transaction';

/** Longest gap to accept, the capacity of a cabinet's log, so that one wrong number cannot end the log. */
const GAP_MAX = 100_000;

/** Gaps of a log to fill at once: other cabinets wait meanwhile. An honest log has a few; the next call goes on. */
export const GAPS_AT_ONCE = 50;

/**
 * Refreshes the marks of these logs from the inbox and fills declared gaps (`log.gap`) that no older hole precedes, by
 * the same number of statements as for one log. Works on the committed rows of all gateways. [protocol 9.5, 9.6]
 */
export async function settleEventLogs(
  database: Database | { readonly prisma: Tx },
  logs: readonly EventLogKey[],
  now: Date,
): Promise<EventLogMark[]> {
  if (logs.length === 0) return [];
  const tx = database.prisma as Tx;
  const marks = await refreshEventLogs(tx, logs, now);
  const withHole = marks.filter(({ ackSeq, maxSeq }) => ackSeq < maxSeq);
  if (withHole.length === 0) return marks;
  const filled = new Map((await fillDeclaredGaps(tx, withHole, now)).map((mark) => [keyOf(mark), mark]));
  return marks.map((mark) => filled.get(keyOf(mark)) ?? mark);
}

const keyOf = ({ deviceId, logId }: EventLogKey) => `${deviceId} ${logId}`;

/** Returns the marks of those logs whose first hole was declared. */
async function fillDeclaredGaps(
  tx: Tx,
  marks: readonly EventLogMark[],
  now: Date,
): Promise<readonly EventLogMark[]> {
  const declared = await declaredGaps(tx, marks, { longest: GAP_MAX, limit: GAPS_AT_ONCE });
  const gapsOf = Map.groupBy(declared, keyOf);
  const reached = marks.filter((mark) => {
    const first = gapsOf.get(keyOf(mark))?.[0];
    return first !== undefined && first.from <= mark.ackSeq + 1;
  });
  if (reached.length === 0) return [];
  const places = reached.flatMap((mark) => gapsOf.get(keyOf(mark)) ?? []);
  const ends = await runEnds(
    tx,
    places.map(({ to, ...key }) => ({ ...key, seq: to })),
  );
  const endOf = new Map(ends.map((run) => [`${keyOf(run)} ${run.seq}`, run.end]));
  const givenUp = reached.map((mark) => {
    const gaps = gapsOf.get(keyOf(mark)) ?? [];
    return {
      ...mark,
      toSeq: behindGaps(mark.ackSeq, gaps, ({ to }) => endOf.get(`${keyOf(mark)} ${to}`) ?? to),
    };
  });
  await giveUpEvents(tx, givenUp, now);
  return refreshEventLogs(tx, reached, now);
}

/** Goes from `ackSeq` through gaps, the earliest first, and the events behind each, up to a hole that none covers. */
function behindGaps(
  ackSeq: number,
  gaps: readonly DeclaredGapRow[],
  endBehind: (gap: DeclaredGapRow) => number,
): number {
  let reached = ackSeq;
  for (const gap of gaps) if (gap.from <= reached + 1 && gap.to > reached) reached = endBehind(gap);
  return reached;
}
