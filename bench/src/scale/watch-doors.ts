import type { Cabinet } from '@larder/cabinet-simulator/cabinet';

export type DoorWatch = {
  /** Names a session that a card may open from now on. */
  expect(sessionId: string, sinceMs: number): void;
  /** Doors that opened twice in one session, long after the card or call, or without either. */
  readonly found: { readonly twice: number; readonly late: number; readonly unbidden: number };
};

/** A tap waits 8 s for its answer, a command 15 s for its cabinet; then the bolt moves. [protocol 9.1, 10.1] */
const LATE_MS = 16_000;

/** Counts, at the bolts themselves, what must never happen to a door. Times are of `performance.now()`. */
export function watchDoors(cabinets: readonly Cabinet[]): DoorWatch {
  const expectedMs = new Map<string, number>();
  const opened = new Set<string>();
  const found = { twice: 0, late: 0, unbidden: 0 };
  for (const cabinet of cabinets) {
    let wasLocked = true;
    cabinet.onChange(() => {
      const { doors, session } = cabinet.state();
      const isLocked = doors.L?.locked !== false;
      if (isLocked === wasLocked) return;
      wasLocked = isLocked;
      if (isLocked) return;
      const sinceMs = session === null ? undefined : expectedMs.get(session.id);
      if (session === null || sinceMs === undefined) {
        found.unbidden += 1;
        return;
      }
      if (opened.has(session.id)) found.twice += 1;
      opened.add(session.id);
      if (performance.now() - sinceMs > LATE_MS) found.late += 1;
    });
  }
  return {
    expect: (sessionId, sinceMs) => {
      if (!expectedMs.has(sessionId)) expectedMs.set(sessionId, sinceMs);
    },
    found,
  };
}
