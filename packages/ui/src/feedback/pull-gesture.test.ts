import { describe, expect, test } from 'vitest';
import { measures } from '../measures.ts';
import { nextPullState, type PullEvent, type PullState, pulledDistance } from './pull-gesture.ts';

const EVENTS: PullEvent[] = ['short', 'long', 'release', 'refresh', 'done', 'settled'];

/** Every state and the next state for each event, in the order of EVENTS. */
const TABLE: Record<PullState, PullState[]> = {
  idle: ['pulling', 'reached', 'idle', 'refreshing', 'idle', 'idle'],
  pulling: ['pulling', 'reached', 'aborting', 'refreshing', 'pulling', 'pulling'],
  reached: ['pulling', 'reached', 'refreshing', 'refreshing', 'reached', 'reached'],
  aborting: ['pulling', 'reached', 'aborting', 'refreshing', 'aborting', 'idle'],
  refreshing: ['refreshing', 'refreshing', 'refreshing', 'refreshing', 'restoring', 'refreshing'],
  restoring: ['pulling', 'reached', 'restoring', 'refreshing', 'restoring', 'idle'],
};

describe('the states of a pull', () => {
  for (const [state, targets] of Object.entries(TABLE) as [PullState, PullState[]][]) {
    test.each(EVENTS.map((event, at) => [event, targets[at]] as const))(
      `${state}: %s leads to %s`,
      (event, target) => {
        expect(nextPullState(state, event)).toBe(target);
      },
    );
  }
});

describe('the content that follows a pull', () => {
  test('does not move upwards', () => expect(pulledDistance(-40)).toBe(0));
  test('moves ever slower, never beyond the range', () => {
    const steps = [10, 50, 100, 200, 400, 4000].map(pulledDistance);
    expect(steps).toEqual([...steps].sort((a, b) => a - b));
    expect(steps.at(-1)).toBeLessThanOrEqual(measures.pullRangePx);
    expect((steps[1] ?? 0) - (steps[0] ?? 0)).toBeLessThan(40);
  });
  test("reaches the refresh height well within a phone's screen", () => {
    expect(pulledDistance(60)).toBeLessThan(measures.pullHeightPx);
    expect(pulledDistance(110)).toBeGreaterThan(measures.pullHeightPx);
  });
});
