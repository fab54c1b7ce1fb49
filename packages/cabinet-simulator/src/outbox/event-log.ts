import type { EventPriority } from '@larder/cabinet-protocol/define-message';
import { protocolLimits } from '@larder/cabinet-protocol/protocol-limits';
import type { Flash, LogRecord } from '../flash/flash.ts';

/** An event in flash. Its bytes are fixed when it is written; a gap's when it is first sent. */
export type LogEntry = Extract<LogRecord, { op: 'add' | 'gap' }>;
export type GapEntry = Extract<LogRecord, { op: 'gap' }>;

export type EventLog = {
  id(): string;
  /** The oldest number that is still held, acknowledged or not. */
  firstSeq(): number;
  ackedSeq(): number;
  lastSeq(): number;
  /** Number of unacknowledged entries. */
  size(): number;
  oldest(): LogEntry | undefined;
  /** The first entry that covers `seq` or follows it. */
  atOrAfter(seq: number): LogEntry | undefined;
  entries(): readonly LogEntry[];
  /** Number of entries up to `seq`. */
  countUpTo(seq: number): number;
  /** Writes an event; may drop older ones of lower priority when flash is full. */
  append(type: string, priority: EventPriority, textOf: (seq: number) => string): LogEntry;
  ackUpTo(seq: number): void;
  /** Withdraws the acknowledgment of entries beyond `seq`: the cloud was restored from a backup. [protocol 9.6] */
  rewindTo(seq: number): void;
  /** Fixes the bytes of a gap that is about to be sent. */
  fixGap(gap: GapEntry, text: string): void;
  /** Gives an event up: its place reports that from now on [protocol 13, unreadable]. */
  giveUp(seq: number, reason: string): void;
};

type Options = {
  flash: Flash;
  /** Number of events that fit into flash now. */
  capacity: () => number;
  newId: () => string;
  nowMs: () => number;
  /** Events up to here are in flight and must not change. */
  sentSeq: () => number;
};

type Kept = { readonly entry: LogEntry; readonly ackedAtMs: number };

const evictionOrder: readonly EventPriority[] = ['P2', 'P1'];

/**
 * The event log of a cabinet [protocol 9, 9.6]: numbers without a hole, in flash before it is published, kept for 7
 * days after the acknowledgment. When flash is full the oldest acknowledged ones go first, then the oldest P2, then
 * the oldest P1, P0 never. Events lost without an acknowledgment are declared by a `log.gap` at the last number of
 * each lost run.
 */
// long: a closure over the entries of one log; each function in it is short
export function openEventLog({ flash, capacity, newId, nowMs, sentSeq }: Options): EventLog {
  let id = '';
  let nextSeq = 1;
  let ackedSeq = 0;
  const entries: LogEntry[] = [];
  /** Acknowledged, in order, up to the first of `entries`. */
  const kept: Kept[] = [];
  let events = 0;
  let written = 0;

  for (const record of flash.readLog()) replay(record);
  if (id === '') id = newId();
  forget();
  compact();

  function replay(record: LogRecord): void {
    if (record.op === 'open') ({ log: id, nextSeq, ackedSeq } = record);
    else if (record.op === 'ack') keep(record.seq, record.atMs ?? nowMs());
    else if (record.op === 'rewind') rewind(record.seq);
    else place(record);
  }

  function place(entry: LogEntry): void {
    const fromSeq = firstSeqOf(entry);
    const at = indexAtOrAfter(fromSeq);
    let end = at;
    while ((entries[end]?.seq ?? Number.POSITIVE_INFINITY) <= entry.seq) end += 1;
    const replaced = entries.splice(at, end - at, entry);
    nextSeq = Math.max(nextSeq, entry.seq + 1);
    events += (entry.op === 'add' ? 1 : 0) - replaced.filter(({ op }) => op === 'add').length;
  }

  function keep(seq: number, ackedAtMs: number): void {
    ackedSeq = Math.max(ackedSeq, Math.min(seq, nextSeq - 1));
    const acked = entries.splice(0, indexAtOrAfter(ackedSeq + 1));
    events -= acked.filter(({ op }) => op === 'add').length;
    for (const entry of acked) kept.push({ entry, ackedAtMs });
  }

  function rewind(seq: number): void {
    const at = kept.findIndex(({ entry }) => entry.seq > seq);
    if (at < 0) return;
    const again = kept.splice(at).map(({ entry }) => entry);
    ackedSeq = Math.max(seq, firstSeqOf(again[0] as LogEntry) - 1);
    entries.unshift(...again);
    events += again.filter(({ op }) => op === 'add').length;
  }

  /** Drops acknowledged events that are too old, or that flash has no room for. */
  function forget(): void {
    const before = nowMs() - protocolLimits.ackedEventsKeptMs;
    const young = kept.findIndex(({ ackedAtMs }) => ackedAtMs >= before);
    const old = young < 0 ? kept.length : young;
    kept.splice(0, Math.max(old, events + kept.length - capacity()));
  }

  function write(record: LogRecord): void {
    flash.appendLog(record);
    written += 1;
    if (written > 2 * (entries.length + kept.length) + 64) compact();
  }

  function compact(): void {
    const oldest = kept[0];
    const openAt = oldest ? firstSeqOf(oldest.entry) - 1 : ackedSeq;
    flash.replaceLog([
      { op: 'open', log: id, nextSeq, ackedSeq: openAt },
      ...kept.flatMap(({ entry, ackedAtMs }, at): LogRecord[] => {
        const next = kept[at + 1];
        if (next?.ackedAtMs === ackedAtMs) return [entry];
        return [entry, { op: 'ack', seq: next ? entry.seq : ackedSeq, atMs: ackedAtMs }];
      }),
      ...entries,
    ]);
    written = entries.length + kept.length;
  }

  function indexAtOrAfter(seq: number): number {
    let low = 0;
    let high = entries.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((entries[middle]?.seq ?? 0) < seq) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  function turnIntoGap(entry: LogEntry, reason: string): void {
    if (entry.op !== 'add') return;
    const own: GapEntry = {
      op: 'gap',
      seq: entry.seq,
      fromSeq: entry.seq,
      reason,
      dropped: { [entry.type]: 1 },
      text: null,
    };
    const at = indexAtOrAfter(entry.seq);
    const joined = [entries[at - 1], entries[at + 1]].reduce(joinGaps, own);
    place(joined);
    write(joined);
  }

  function evict(): void {
    for (const priority of evictionOrder) {
      const oldest = entries.find(
        (entry) => entry.op === 'add' && entry.priority === priority && entry.seq > sentSeq(),
      );
      if (oldest !== undefined) {
        turnIntoGap(oldest, 'storage_full');
        return;
      }
    }
  }

  return {
    id: () => id,
    firstSeq() {
      forget();
      return kept[0] ? firstSeqOf(kept[0].entry) : ackedSeq + 1;
    },
    ackedSeq: () => ackedSeq,
    lastSeq: () => nextSeq - 1,
    size: () => entries.length,
    oldest: () => entries[0],
    atOrAfter: (seq) => entries[indexAtOrAfter(seq)],
    entries: () => entries,
    countUpTo: (seq) => indexAtOrAfter(seq + 1),
    append(type, priority, textOf) {
      const seq = nextSeq;
      const entry: LogEntry = { op: 'add', seq, type, priority, text: textOf(seq) };
      nextSeq += 1;
      entries.push(entry);
      events += 1;
      write(entry);
      forget();
      if (events > capacity()) evict();
      return entry;
    },
    ackUpTo(seq) {
      const before = ackedSeq;
      const atMs = nowMs();
      keep(seq, atMs);
      if (ackedSeq > before) write({ op: 'ack', seq: ackedSeq, atMs });
    },
    rewindTo(seq) {
      const before = ackedSeq;
      rewind(seq);
      if (ackedSeq < before) write({ op: 'rewind', seq: ackedSeq });
    },
    fixGap(gap, text) {
      const fixed = { ...gap, text };
      place(fixed);
      write(fixed);
    },
    giveUp(seq, reason) {
      const entry = entries[indexAtOrAfter(seq)];
      if (entry?.seq === seq) turnIntoGap(entry, reason);
    },
  };
}

function firstSeqOf(entry: LogEntry): number {
  return entry.op === 'gap' ? entry.fromSeq : entry.seq;
}

/** Merges neighboring losses, unless one of them has already been sent. */
function joinGaps(gap: GapEntry, neighbor: LogEntry | undefined): GapEntry {
  if (neighbor?.op !== 'gap' || neighbor.text !== null || neighbor.reason !== gap.reason) return gap;
  const dropped = { ...gap.dropped };
  for (const [type, count] of Object.entries(neighbor.dropped)) dropped[type] = (dropped[type] ?? 0) + count;
  return {
    ...gap,
    fromSeq: Math.min(gap.fromSeq, neighbor.fromSeq),
    seq: Math.max(gap.seq, neighbor.seq),
    dropped,
  };
}
