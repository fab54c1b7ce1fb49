import { setTimeout as wait } from 'node:timers/promises';

export type Draining = {
  /** Numbers of the cabinets that are still connected. */
  readonly connected: () => readonly string[];
  /** True while a cabinet waits for an answer, or its events for their commit. */
  readonly isServed: (deviceNo: string) => boolean;
  /** Ends a connection without its will: the cabinet is not offline, it goes elsewhere. */
  readonly end: (deviceNo: string) => void;
  /** Connections end evenly over this time, because cabinets that return at once are a storm. */
  readonly spreadMs: number;
  /** Time after it for cabinets that are still served. */
  readonly graceMs: number;
  readonly monotonicMs: () => number;
  readonly pause?: (ms: number) => Promise<unknown>;
};

/** An answer that was sent a look ago has left the buffers of this process. */
const LOOK_MS = 50;

/**
 * Ends the connections of all cabinets of a gateway that stops, first of those that wait for nothing. Resolves when
 * none is left, or with the time. [decision 175]
 */
export async function drainCabinets(draining: Draining): Promise<void> {
  const { connected, isServed, end, spreadMs, graceMs, monotonicMs, pause = wait } = draining;
  const beganMs = monotonicMs();
  const all = connected().length;
  let ended = 0;
  let idle = new Set<string>();
  for (;;) {
    const left = connected();
    const elapsedMs = monotonicMs() - beganMs;
    if (left.length === 0 || elapsedMs > spreadMs + graceMs) return;
    const due = spreadMs > 0 ? Math.ceil((all * elapsedMs) / spreadMs) - ended : left.length;
    const wasIdle = idle;
    idle = new Set(left.filter((deviceNo) => !isServed(deviceNo)));
    for (const deviceNo of [...idle].filter((one) => wasIdle.has(one)).slice(0, Math.max(due, 0))) {
      end(deviceNo);
      ended += 1;
    }
    await pause(LOOK_MS);
  }
}
