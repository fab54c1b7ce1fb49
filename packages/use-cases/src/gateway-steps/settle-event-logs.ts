import type { Database } from '@larder/database/open-database';
import { declaredGaps } from '@larder/database/queries/device/event-hole.queries';
import {
  type EventLogKey,
  type EventLogMark,
  giveUpEvents,
  refreshEventLogs,
} from '@larder/database/queries/device/event-log.queries';
import type { Tx } from '@larder/database/transaction';

/** Longest gap to accept, the capacity of a cabinet's log, so that one wrong number cannot end the log. */
const GAP_MAX = 100_000;

/** Gaps of a log to fill at once: other cabinets wait meanwhile. An honest log has a few; the next call goes on. */
export const GAPS_AT_ONCE = 50;

/**
 * Refreshes the marks of these logs from the inbox and fills declared gaps (`log.gap`) that no older hole precedes.
 * Works on the committed rows of all gateways. [protocol 9.5, 9.6]
 */
export async function settleEventLogs(
  database: Database | { readonly prisma: Tx },
  logs: readonly EventLogKey[],
  now: Date,
): Promise<EventLogMark[]> {
  if (logs.length === 0) return [];
  const tx = database.prisma as Tx;
  const marks = await refreshEventLogs(tx, logs, now);
  const settled: EventLogMark[] = [];
  for (const mark of marks) {
    settled.push(mark.ackSeq < mark.maxSeq ? await fillDeclaredGaps(tx, mark, now) : mark);
  }
  return settled;
}

async function fillDeclaredGaps(tx: Tx, mark: EventLogMark, now: Date): Promise<EventLogMark> {
  const gaps = await declaredGaps(tx, mark, GAP_MAX);
  let current = mark;
  let filled = 0;
  for (const gap of gaps) {
    if (filled === GAPS_AT_ONCE) break;
    if (gap.from > current.ackSeq + 1 || gap.to <= current.ackSeq) continue;
    await giveUpEvents(tx, mark, gap.to, now);
    const [next] = await refreshEventLogs(tx, [mark], now);
    if (next) current = next;
    filled += 1;
  }
  return current;
}
