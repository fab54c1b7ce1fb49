import type { EventMessage } from '@larder/cabinet-protocol/catalog';

type StoredLog = { acked: number; events: Map<number, EventMessage | null>; gaps: [number, number][] };

/** The event logs of a cabinet as a cloud stores them: by number, acknowledged up to the first hole (tests). */
export function createStoredLogs() {
  const logs = new Map<string, StoredLog>();

  return {
    ackedSeq: (log: string) => logs.get(log)?.acked ?? 0,
    /** Stores an event, or (null) only its place. Returns the position to acknowledge. */
    store(logId: string, seq: number, event: EventMessage | null): number {
      const log: StoredLog = logs.get(logId) ?? { acked: 0, events: new Map(), gaps: [] };
      logs.set(logId, log);
      if (!log.events.has(seq)) log.events.set(seq, event);
      if (event?.type === 'log.gap') log.gaps.push([event.data.fromSeq, event.data.toSeq]);
      const isFilled = (at: number) =>
        log.events.has(at) || log.gaps.some(([from, to]) => from <= at && at <= to);
      while (isFilled(log.acked + 1)) log.acked += 1;
      return log.acked;
    },
    /** Loses everything beyond `seq`, as a restored backup does. */
    forgetAfter(logId: string, seq: number): void {
      const log = logs.get(logId);
      if (log === undefined) return;
      for (const known of log.events.keys()) if (known > seq) log.events.delete(known);
      log.gaps = log.gaps.filter(([from]) => from <= seq);
      log.acked = Math.min(log.acked, seq);
    },
    /** Events in the order of their numbers, of one log or all. */
    events: (logId?: string) =>
      [...logs]
        .filter(([id]) => logId === undefined || id === logId)
        .flatMap(([, { events }]) => [...events.values()])
        .filter((event) => event !== null)
        .sort((a, b) => a.log.localeCompare(b.log) || a.seq - b.seq),
  };
}
