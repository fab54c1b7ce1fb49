import { expect, test } from 'vitest';
import { tonight } from './price-timing.ts';

test.each([
  ['2026-11-25T15:00:00Z', 'America/New_York', '2026-11-26T04:00:00.000Z'],
  ['2026-11-26T04:30:00Z', 'America/New_York', null],
  ['2026-11-25T15:00:00Z', 'Asia/Shanghai', null],
  ['2026-11-25T14:59:00Z', 'Asia/Shanghai', '2026-11-25T15:00:00.000Z'],
])('Tonight seen at %s in %s is %s', (now, zone, at) => {
  expect(tonight(new Date(now), zone)).toBe(at);
});
