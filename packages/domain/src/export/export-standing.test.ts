import { expect, test } from 'vitest';
import { exportStanding, exportStandings, isRepeatable } from './export-standing.ts';

const now = new Date('2026-11-26T10:00:00Z');
const later = new Date(now.getTime() + 1);

test.each([
  ['queued', null, null, 'waiting'],
  ['running', null, later, 'writing'],
  ['running', 7, later, 'ready'],
  ['sent', 7, later, 'ready'],
  ['sent', 7, now, 'expired'],
  ['ready', 7, later, 'ready'],
  ['ready', 7, now, 'expired'],
  ['ready', 7, null, 'expired'],
  ['failed', null, now, 'failed'],
  ['failed', 7, now, 'failed'],
  ['empty', 0, now, 'empty'],
] as const)('shows an export that is %s with %j rows until %j as %s', (status, rows, expiresAt, standing) => {
  expect(exportStanding({ status, rows, expiresAt }, now)).toBe(standing);
});

test('offers again only what failed or expired', () => {
  expect(exportStandings.filter(isRepeatable)).toEqual(['failed', 'expired']);
});
