import { traceOfSession } from '@larder/domain/session/trace-of-session';
import type { TracePort } from '@larder/use-cases/ports/trace.port';
import type { EventRow } from './event-row.ts';

/** Cabinets with events that wait to be applied. Beyond it all are forgotten, and their traces have a gap. */
const CABINETS_MAX = 5_000;
/** Events of one cabinet that wait to be applied. */
const EVENTS_MAX = 64;
/** Sessions that the span of a commit names. */
const LINKS_MAX = 64;
const SESSION_ID = /"sessionId"\s*:\s*"([0-9a-f-]{36})"/i;

type Committed = { readonly trace: string; readonly type: string; readonly atMs: number };

/** Adds the way of session events through this gateway to the traces of their sessions. [decision 180] */
export class SessionTraces {
  readonly #trace: TracePort;
  readonly #unapplied = new Map<string, Committed[]>();

  constructor(trace: TracePort) {
    this.#trace = trace;
  }

  /** A commit is a span of its own, linked to the sessions that it was made for. */
  committed(rows: readonly EventRow[], nowMs: number, tookMs: number): void {
    const traces = new Set<string>();
    for (const { deviceId, raw, type, receivedAt } of rows) {
      const [, sessionId] = SESSION_ID.exec(raw) ?? [];
      if (!sessionId) continue;
      const trace = traceOfSession(sessionId);
      traces.add(trace);
      const beganMs = receivedAt.getTime();
      const facts = { 'larder.event': type, 'larder.group': rows.length };
      this.#trace.record({ name: 'event committed', parent: trace, facts, beganMs, endedMs: nowMs });
      this.#keep(deviceId, { trace, type, atMs: nowMs });
    }
    this.#trace.record({
      name: 'group commit',
      parent: null,
      links: [...traces].slice(0, LINKS_MAX),
      facts: { 'larder.group': rows.length },
      beganMs: nowMs - tookMs,
      endedMs: nowMs,
    });
  }

  applied(deviceIds: readonly string[], unfinished: readonly string[], nowMs: number): void {
    const rest = new Set(unfinished);
    for (const id of deviceIds) {
      if (rest.has(id)) continue;
      for (const { trace, type, atMs } of this.#unapplied.get(id) ?? [])
        this.#trace.record({
          name: 'event applied',
          parent: trace,
          facts: { 'larder.event': type },
          beganMs: atMs,
          endedMs: nowMs,
        });
      this.#unapplied.delete(id);
    }
  }

  #keep(deviceId: string, event: Committed): void {
    const kept = this.#unapplied.get(deviceId) ?? [];
    if (kept.length >= EVENTS_MAX) return;
    if (kept.length === 0 && this.#unapplied.size >= CABINETS_MAX) this.#unapplied.clear();
    this.#unapplied.set(deviceId, [...kept, event]);
  }
}
