import { expect, test } from 'vitest';
import { comparedFrom, lastSettled, lineRetryAt } from './reconciliation-rules.ts';

const now = new Date('2026-11-25T12:00:00Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const line = (minutes: number) => ({ createdAt: ago(minutes), minutes });

test.each([
  [0, 1],
  [4, 1],
  [40, 10],
  [600, 30],
  [-5, 1],
])('looks at a line of %i minutes again after %i', (age, wait) => {
  expect(lineRetryAt(ago(age), now)).toEqual(new Date(now.getTime() + wait * 60_000));
});

test.each([
  [[], undefined],
  [[30, 20, 11], 11],
  [[30, 20, 9], 20],
  [[30, 9, 20], 30],
  [[9, 8], undefined],
])('goes on reading after the last settled line of %j', (ages, settled) => {
  expect(lastSettled(ages.map(line), now)?.minutes).toBe(settled);
});

test.each([
  [null, '2026-10-16T12:00:00.000Z'],
  ['2026-11-24T00:00:00.000Z', '2026-11-23T00:00:00.000Z'],
  ['2026-01-01T00:00:00.000Z', '2026-10-16T12:00:00.000Z'],
])('compares from the day before the oldest open day %s on', (day, from) => {
  expect(comparedFrom(day === null ? null : new Date(day), now)).toEqual(new Date(from));
});
