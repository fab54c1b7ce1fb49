import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { EventApplier } from './event-applier.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function bench(
  apply: (deviceId: string) => Promise<boolean> = async () => false,
  uncommittedMs: () => number = () => 0,
) {
  const applied: string[] = [];
  const settled: string[][] = [];
  const errors: string[] = [];
  const waits: number[] = [];
  const applier = new EventApplier({
    settle: async (logs) => {
      settled.push(logs.map((log) => log.deviceId));
      return logs.map((log) => ({ ...log, ackSeq: 1, appliedSeq: 0, maxSeq: 1, holeSince: null }));
    },
    apply: async (deviceIds) => {
      applied.push(...deviceIds);
      const more = await Promise.all(deviceIds.map(apply));
      return deviceIds.filter((_, at) => more[at]);
    },
    uncommittedMs,
    onError: (_error, deviceId) => errors.push(deviceId),
    onApplied: (waitedMs) => waits.push(waitedMs),
    concurrency: 2,
    monotonicMs: () => performance.now(),
  });
  return { applier, applied, settled, errors, waits };
}

const log = (deviceId: string) => ({ deviceId, logId: 'log' });

describe('the event applier', () => {
  test('applies committed events at once', async () => {
    const { applier, applied } = bench();
    applier.committed([log('A'), log('B')], 2);
    await vi.advanceTimersByTimeAsync(1);
    expect(applied).toEqual(['A', 'B']);
  });

  test('goes on with a cabinet while there is more', async () => {
    let left = 2;
    const { applier, applied, waits } = bench(async () => {
      left -= 1;
      return left >= 0;
    });
    applier.committed([log('A')], 1);
    await vi.advanceTimersByTimeAsync(1);
    expect(applied).toEqual(['A', 'A', 'A']);
    // One wait, from the first event to the last.
    expect(waits).toHaveLength(1);
  });

  test('gathers for a moment when more than five cabinets wait', async () => {
    const { applier, settled } = bench();
    const many = ['A', 'B', 'C', 'D', 'E', 'F'];
    applier.committed(many.map(log), 6);
    await vi.advanceTimersByTimeAsync(10);
    expect(settled).toEqual([]);
    applier.committed([log('G')], 1);
    await vi.advanceTimersByTimeAsync(10);
    expect(settled).toEqual([[...many, 'G']]);
  });

  test('gathers events for a second in a flood', async () => {
    const { applier, settled } = bench();
    applier.committed([log('A')], 30_000);
    for (let count = 0; count < 9; count += 1) {
      await vi.advanceTimersByTimeAsync(90);
      applier.committed([log('A'), log('B')], 30_000);
    }
    await vi.advanceTimersByTimeAsync(200);
    expect(settled).toEqual([['A', 'B']]);
  });

  /** Applies twice, 200 ms each; returns how long it rested in between. */
  async function restAfterWork(perSecond: number, uncommittedMs: () => number, waitedMs = 0) {
    const begins: number[] = [];
    const { applier } = bench(async () => {
      begins.push(performance.now());
      // sleeps: on the fake clock of this test.
      await new Promise((worked) => setTimeout(worked, 200 + waitedMs));
      return begins.length < 2;
    }, uncommittedMs);
    applier.committed([log('A')], perSecond);
    await vi.advanceTimersByTimeAsync(8_000);
    const [first = 0, second = 0] = begins;
    return Math.round(second - first) - 200 - waitedMs;
  }

  test('does not rest while commits are quick, however many events come', async () => {
    expect(await restAfterWork(12_000, () => 20)).toBe(0);
  });

  test('rests while a commit waits longer than 20 ms', async () => {
    const until = performance.now() + 300;
    expect(await restAfterWork(10, () => (performance.now() < until ? 21 : 0))).toBe(100);
  });

  test('stops resting when its own events are 2 s late', async () => {
    expect(await restAfterWork(10, () => 1_000)).toBe(1_810);
    expect(await restAfterWork(10, () => 1_000, 2_000)).toBe(0);
  });

  test('rests nine times as long as it worked in a flood', async () => {
    expect(await restAfterWork(30_000, () => 0)).toBe(1_800);
  });

  test('retries a cabinet after a failure, with back-off, and lets the others pass', async () => {
    let fails = true;
    const { applier, applied, errors } = bench(async (deviceId) => {
      if (deviceId === 'A' && fails) throw new Error('a fault of ours');
      return false;
    });
    applier.committed([log('A'), log('B')], 2);
    await vi.advanceTimersByTimeAsync(1);
    expect([applied, errors]).toEqual([['A', 'B'], ['A']]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(errors).toEqual(['A', 'A']);
    await vi.advanceTimersByTimeAsync(1_990);
    expect(errors).toHaveLength(2);
    fails = false;
    await vi.advanceTimersByTimeAsync(20);
    expect([applied.at(-1), errors.length]).toEqual(['A', 2]);
  });

  test('remembers a log whose marks it could not read', async () => {
    const seen: string[][] = [];
    let fails = true;
    const applier = new EventApplier({
      settle: async (logs) => {
        if (fails) throw new Error('away');
        seen.push(logs.map((one) => one.deviceId));
        return [];
      },
      apply: async () => [],
      uncommittedMs: () => 0,
      onError: () => {},
      onApplied: () => {},
      concurrency: 1,
      monotonicMs: () => performance.now(),
    });
    applier.committed([log('A')], 1);
    await vi.advanceTimersByTimeAsync(1);
    fails = false;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(seen).toEqual([['A']]);
  });
});
