import { describe, expect, test } from 'vitest';
import { rangeBounds, unbrokenRuns } from './temperature-range.ts';

test.each([
  ['24h', '2026-11-21T10:07:00Z', '2026-11-20T10:15:00.000Z'],
  ['24h', '2026-11-21T10:15:00Z', '2026-11-20T10:30:00.000Z'],
  ['7d', '2026-11-21T10:07:00Z', '2026-11-14T11:00:00.000Z'],
] as const)('starts the %s before %s at %s', (range, now, from) => {
  expect(rangeBounds(range, new Date(now)).from.toISOString()).toBe(from);
});

describe('points of a quarter of an hour', () => {
  const at = (...minutes: number[]) =>
    minutes.map((minute) => ({ at: new Date(Date.UTC(2026, 10, 21, 0, minute)).toISOString() }));
  test.each([
    ['none', [], []],
    ['one', [0], [[0]]],
    ['all there', [0, 15, 30], [[0, 15, 30]]],
    [
      'one missing',
      [0, 15, 45, 60],
      [
        [0, 15],
        [45, 60],
      ],
    ],
    ['alone between holes', [0, 60, 120], [[0], [60], [120]]],
  ])('are drawn in unbroken runs: %s', (_, minutes, runs) => {
    expect(unbrokenRuns(at(...minutes), 900_000)).toEqual(runs.map((run) => at(...run)));
  });
});
