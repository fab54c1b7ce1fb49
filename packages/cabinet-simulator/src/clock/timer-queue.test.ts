import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createManualClock } from '../../test/manual-clock.ts';
import { createTimerQueue } from './timer-queue.ts';

describe('timers', () => {
  test('fire by time, ties in the order they were set, and never once canceled', () => {
    const timer = fc.record({ dueAt: fc.nat(50), canceled: fc.boolean() });
    fc.assert(
      fc.property(fc.array(timer, { maxLength: 80 }), (timers) => {
        const queue = createTimerQueue();
        const fired: number[] = [];
        for (const [at, { dueAt, canceled }] of timers.entries()) {
          const handle = queue.add(dueAt, () => fired.push(at));
          if (canceled) handle.cancel();
        }
        for (let fire = queue.takeDue(50); fire !== undefined; fire = queue.takeDue(50)) fire();
        const expected = timers
          .map((each, at) => ({ ...each, at }))
          .filter(({ canceled }) => !canceled)
          .sort((a, b) => a.dueAt - b.dueAt || a.at - b.at)
          .map(({ at }) => at);
        expect(fired).toEqual(expected);
        expect(queue.size()).toBe(0);
      }),
    );
  });

  test('see their own time on a manual clock, also those set on the way', () => {
    const clock = createManualClock(0);
    const seen: number[] = [];
    const again = () => {
      seen.push(clock.now());
      if (seen.length < 4) clock.setTimer(10, again);
    };
    clock.setTimer(10, again);
    clock.advance(35);
    expect(seen).toEqual([10, 20, 30]);
    expect(clock.now()).toBe(35);
    expect(clock.pending()).toBe(1);
  });
});
