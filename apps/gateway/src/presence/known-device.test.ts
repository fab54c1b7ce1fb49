import { afterEach, describe, expect, test, vi } from 'vitest';
import { eventsCommitted, knownDevice, noteCommitted } from './known-device.ts';

afterEach(() => vi.useRealTimers());

const cabinet = () =>
  knownDevice(
    {
      id: 'd',
      deviceNo: 'VC24090001',
      merchantId: null,
      doors: ['L'],
      connId: null,
      online: false,
      offsetMs: null,
      boots: [],
    },
    0,
  );

test('a cabinet may send thirty births at once, and one more every ten seconds', () => {
  const { births } = cabinet();
  const taken = Array.from({ length: 40 }, () => births.take(0)).filter(Boolean);
  expect(taken).toHaveLength(30);
  expect([9_999, 10_000, 10_001].map((atMs) => births.take(atMs))).toEqual([false, true, false]);
});

describe('the wait for the commit of events', () => {
  /** Waits, and returns whether the wait is over. */
  function waiting(device: ReturnType<typeof cabinet>) {
    const wait = { isOver: false };
    void eventsCommitted(device, 1_000).then(() => {
      wait.isOver = true;
    });
    return wait;
  }
  const settled = () => vi.advanceTimersByTimeAsync(0);

  test('ends for all that wait with the last event, and leaves no timer', async () => {
    vi.useFakeTimers();
    const device = cabinet();
    device.uncommitted = 2;
    const waits = [waiting(device), waiting(device)];
    noteCommitted(device);
    await settled();
    expect(waits).toEqual([{ isOver: false }, { isOver: false }]);
    noteCommitted(device);
    await settled();
    expect(waits).toEqual([{ isOver: true }, { isOver: true }]);
    expect(vi.getTimerCount()).toBe(0);
    await eventsCommitted(device, 1_000);
  });

  test('ends after its limit where the database is away', async () => {
    vi.useFakeTimers();
    const device = cabinet();
    device.uncommitted = 1;
    const wait = waiting(device);
    await vi.advanceTimersByTimeAsync(999);
    expect(wait.isOver).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(wait.isOver).toBe(true);
  });
});
