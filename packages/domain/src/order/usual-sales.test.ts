import { describe, expect, test } from 'vitest';
import { comparedDays } from './usual-sales.ts';

const zone = 'America/Los_Angeles';

describe('the days that make a usual day', () => {
  test('are the same weekday up to the same wall time, by the clock of the zone', () => {
    const days = comparedDays(new Date('2026-11-22T18:42:30.000Z'), zone, 2);
    expect(days.map(({ day }) => day)).toEqual(['2026-11-22', '2026-11-15', '2026-11-08']);
    expect(days[1]).toEqual({
      day: '2026-11-15',
      from: new Date('2026-11-15T08:00:00Z'),
      comparedUntil: new Date('2026-11-15T18:42:30Z'),
      until: new Date('2026-11-16T08:00:00Z'),
    });
  });

  test('keep the wall time when clocks change between them', () => {
    // Clocks went back on November 1: 10:42 was 17:42 UTC in October.
    const [, , , , october] = comparedDays(new Date('2026-11-22T18:42:00Z'), zone, 4);
    expect(october).toMatchObject({
      day: '2026-10-25',
      from: new Date('2026-10-25T07:00:00Z'),
      comparedUntil: new Date('2026-10-25T17:42:00Z'),
    });
  });

  test('hold today up to this very instant', () => {
    const now = new Date('2026-11-22T18:42:30.000Z');
    const [today] = comparedDays(now, zone, 0);
    expect(today?.comparedUntil.getTime()).toBe(now.getTime() + 1);
  });

  test('leave out days that a cabinet did not serve as a whole', () => {
    const now = new Date('2026-11-22T18:42:00Z');
    const days = comparedDays(now, zone, 4, new Date('2026-11-08T09:00:00Z'));
    expect(days.map(({ day }) => day)).toEqual(['2026-11-22', '2026-11-15']);
    expect(comparedDays(now, zone, 4, now).map(({ day }) => day)).toEqual(['2026-11-22']);
  });
});
