import { setTimeout as wait } from 'node:timers/promises';
import type { Cabinet } from '@larder/cabinet-simulator/cabinet';
import type { BenchSystem } from '../bench-system.ts';
import type { DoorWatch } from './watch-doors.ts';

/** Calls that members make all the time, and how many of them were answered by no API. */
export type StaffCalls = {
  readonly made: number;
  readonly failed: number;
  /** Doors that a member opened through the API. */
  readonly opened: number;
};

const GAP_MS = 50;
const CALL_LIMIT_MS = 30_000;
/** A member pulls the door that has opened and shuts it again. */
const LOOK_MS = 5_000;

/**
 * Members read their orders and open the doors of cabinets at which nobody buys, until stopped. A refusal is an answer:
 * a cabinet may be offline or busy. Only a call that no API answers has failed.
 */
export async function callAsStaff(system: BenchSystem, cabinets: readonly Cabinet[], doors: DoorWatch) {
  const calls = { made: 0, failed: 0, opened: 0 };
  const authorization = `Bearer ${await system.signIn()}`;
  let isOver = false;
  const calledMs = new Map<Cabinet, number>();
  for (const cabinet of cabinets)
    cabinet.onChange(() => {
      // Also without an answer the door may open: the call was committed, and its API was killed.
      const { session } = cabinet.state();
      const sinceMs = calledMs.get(cabinet);
      if (session && sinceMs !== undefined) doors.expect(session.id, sinceMs);
    });
  const call = async (path: string, body?: object) => {
    calls.made += 1;
    const answer = await fetch(`${system.webUrl}/trpc/${path}`, {
      headers: { authorization, ...(body ? { 'content-type': 'application/json' } : {}) },
      signal: AbortSignal.timeout(CALL_LIMIT_MS),
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    }).catch(() => undefined);
    if (answer === undefined || answer.status >= 500) {
      calls.failed += 1;
      return undefined;
    }
    return answer;
  };
  const reading = (async () => {
    const path = `order.list?input=${encodeURIComponent(JSON.stringify({ limit: 20 }))}`;
    while (!isOver) {
      await call(path);
      await wait(GAP_MS);
    }
  })();
  const opening = (async () => {
    for (let turn = 0; !isOver; turn += 1) {
      const cabinet = cabinets[turn % cabinets.length];
      if (cabinet === undefined) return;
      const { deviceNo } = cabinet.spec;
      calledMs.set(cabinet, performance.now());
      const answer = await call('device.openDoor', { deviceNo, doors: ['L'] });
      if (answer?.ok) {
        const unlocked = await cabinet
          .until(({ session }) => session?.state === 'unlocked', LOOK_MS)
          .catch(() => undefined);
        if (unlocked) {
          calls.opened += 1;
          cabinet.pullDoor('L');
          cabinet.closeDoor('L');
        }
      }
      await wait(GAP_MS);
    }
  })();
  return {
    calls: calls as StaffCalls,
    stop: async () => {
      isOver = true;
      await Promise.all([reading, opening]);
    },
  };
}
