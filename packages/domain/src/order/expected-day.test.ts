import { expect, test } from 'vitest';
import { expectedDay } from './expected-day.ts';

const day = (byNowMinor: number, wholeMinor: number) => ({ byNowMinor, wholeMinor });

test.each([
  ['adds the rest of usual days to a usual morning', 300, [day(300, 1_000), day(300, 1_200)], 1_100],
  ['expects more after a good morning', 450, [day(300, 1_000), day(300, 1_000)], 1_500],
  ['expects at most double the rest', 3_000, [day(300, 1_000), day(300, 1_000)], 4_400],
  ['expects at least half of the rest after a bad morning', 0, [day(300, 1_000), day(300, 1_000)], 350],
  ['takes the rest as it was before anything is usually sold', 0, [day(0, 900), day(0, 1_100)], 1_000],
  ['ignores days without sales', 100, [day(100, 500), day(0, 0), day(100, 700)], 600],
  ['expects nothing from one day', 100, [day(100, 500)], null],
  ['expects nothing without history', 100, [], null],
  ['expects nothing more at the end of the day', 1_000, [day(1_000, 1_000), day(900, 900)], null],
  ['does not fall where a late refund lowered a former day', 100, [day(500, 400), day(500, 450)], null],
] as const)('%s', (_, soFar, former, expected) => {
  expect(expectedDay(soFar, former)).toBe(expected);
});
