import { describe, expect, test } from 'vitest';
import { billDueAt, billMonths, closesAt, nextWriting } from './bill-times.ts';

const zone = 'America/Los_Angeles';

describe('the bills of a month', () => {
  test.each([
    [zone, '2026-10', '2026-11-01T10:00:00.000Z'],
    [zone, '2026-02', '2026-03-01T10:00:00.000Z'],
    [zone, '2026-06', '2026-07-01T09:00:00.000Z'],
    ['Asia/Shanghai', '2026-12', '2026-12-31T18:00:00.000Z'],
    ['UTC', '2028-02', '2028-03-01T02:00:00.000Z'],
  ])('are issued in %s for %s at %s', (timeZone, month, at) => {
    expect(closesAt(month, timeZone).toISOString()).toBe(at);
  });

  test('are due at the same hour 14 days later, also when clocks change in between', () => {
    const due = (issuedAt: string) => billDueAt(new Date(issuedAt), zone).toISOString();
    expect(due('2026-11-01T10:00:00Z')).toBe('2026-11-15T10:00:00.000Z');
    expect(due('2027-03-01T10:00:00Z')).toBe('2027-03-15T09:00:00.000Z');
  });

  test.each([
    ['2026-11-10T09:59:59.999Z', '2026-11-10T10:00:00.000Z'],
    ['2026-11-10T10:00:00.000Z', '2026-11-11T10:00:00.000Z'],
    ['2026-11-11T07:00:00.000Z', '2026-11-11T10:00:00.000Z'],
  ])('are written next, seen from %s, at %s', (now, at) => {
    expect(nextWriting(new Date(now), zone).toISOString()).toBe(at);
  });

  test.each([
    ['for the first time', null, '2026-11-01T10:00:00Z', [], '2026-11'],
    ['at the end of a month', '2026-09', '2026-11-01T10:00:00Z', ['2026-10'], '2026-11'],
    ['of a month that is closed', '2026-10', '2026-11-20T10:00:00Z', [], '2026-11'],
    [
      'after workers stood still',
      '2026-08',
      '2026-12-01T10:00:00Z',
      ['2026-09', '2026-10', '2026-11'],
      '2026-12',
    ],
    ['in the two hours before it closes', '2026-10', '2026-12-01T09:59:00Z', [], '2026-11'],
  ])('are those that are due %s', (_, closed, now, toIssue, accruing) => {
    expect(billMonths(closed, new Date(now), zone)).toEqual({ toIssue, accruing });
  });
});
