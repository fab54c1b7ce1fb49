import { expect, test } from 'vitest';
import { dayRuns } from './day-runs.ts';

test.each([
  ['no days', [], []],
  ['one day', ['2026-11-05'], [['2026-11-05', '2026-11-05']]],
  ['days around the end of a month', ['2026-10-31', '2026-11-01'], [['2026-10-31', '2026-11-01']]],
  [
    'days with a gap',
    ['2026-11-01', '2026-11-02', '2026-11-05'],
    [
      ['2026-11-01', '2026-11-02'],
      ['2026-11-05', '2026-11-05'],
    ],
  ],
])('days in service are joined to runs: %s', (_, days, expected) => {
  expect(dayRuns(days).map(({ from, to }) => [from, to])).toEqual(expected);
});
