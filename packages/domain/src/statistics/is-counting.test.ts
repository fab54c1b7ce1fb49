import { expect, test } from 'vitest';
import { isCounting } from './is-counting.ts';

const now = new Date('2026-11-28T12:00:00Z');

test.each([
  ['no change waits', null, false],
  ['a change waits for a moment', '2026-11-28T11:59:50Z', false],
  ['a change waits for long', '2026-11-28T11:59:40Z', true],
  ['the clock of another service is ahead', '2026-11-28T12:00:05Z', false],
])('sums are said to be still counted where %s: %s, %s', (_, unsummed, counting) => {
  expect(isCounting(unsummed === null ? null : new Date(unsummed), now)).toBe(counting);
});
