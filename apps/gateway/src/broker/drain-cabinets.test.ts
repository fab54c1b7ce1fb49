import { expect, test } from 'vitest';
import { drainCabinets } from './drain-cabinets.ts';

/** Cabinets that leave when their connection ends; those in `served` wait for an answer until the given time. */
function scene(count: number, served: Readonly<Record<string, number>> = {}) {
  let nowMs = 0;
  const left = new Set(Array.from({ length: count }, (_, at) => `VC${at}`));
  const ends: [deviceNo: string, atMs: number][] = [];
  const draining = {
    connected: () => [...left],
    isServed: (deviceNo: string) => (served[deviceNo] ?? 0) > nowMs,
    end: (deviceNo: string) => {
      left.delete(deviceNo);
      ends.push([deviceNo, nowMs]);
    },
    spreadMs: 1_000,
    graceMs: 2_000,
    monotonicMs: () => nowMs,
    pause: async (ms: number) => {
      nowMs += ms;
    },
  };
  return { draining, ends, left, nowMs: () => nowMs };
}

test('ends the connections of cabinets evenly over the time', async () => {
  const { draining, ends, nowMs } = scene(100);
  await drainCabinets(draining);
  const endedBy = (ms: number) => ends.filter(([, atMs]) => atMs <= ms).length;
  expect([endedBy(0), endedBy(250), endedBy(500), endedBy(1_000)]).toEqual([0, 25, 50, 100]);
  expect(nowMs()).toBeLessThanOrEqual(1_100);
});

test('ends the connection of a cabinet that waits for an answer once it has it', async () => {
  const { draining, ends } = scene(3, { VC1: 1_800 });
  await drainCabinets(draining);
  expect(ends.map(([deviceNo]) => deviceNo).sort()).toEqual(['VC0', 'VC1', 'VC2']);
  // A look later: the answer has left this process.
  expect(ends.at(-1)).toEqual(['VC1', 1_850]);
});

test('leaves a cabinet connected whose answer does not come in time', async () => {
  const { draining, left, nowMs } = scene(2, { VC0: Number.POSITIVE_INFINITY });
  await drainCabinets(draining);
  expect([[...left], nowMs()]).toEqual([['VC0'], 3_050]);
});

test('ends at once where no cabinet is connected, and without a spread after two looks', async () => {
  const none = scene(0);
  await drainCabinets(none.draining);
  expect(none.nowMs()).toBe(0);
  const some = scene(50);
  await drainCabinets({ ...some.draining, spreadMs: 0 });
  expect(some.ends.every(([, atMs]) => atMs === 50)).toBe(true);
});
