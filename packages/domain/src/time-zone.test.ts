import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isTimeZone, localDay, startOfDay, toInstant, toLocal } from './time-zone.ts';

describe('wall time to instant', () => {
  test.each([
    ['Asia/Shanghai', '2026-07-01T09:30', '2026-07-01T01:30Z'],
    ['America/Los_Angeles', '2026-03-08T01:59', '2026-03-08T09:59Z'],
    ['America/Los_Angeles', '2026-03-08T02:30', '2026-03-08T10:30Z'],
    ['America/Los_Angeles', '2026-03-08T03:00', '2026-03-08T10:00Z'],
    ['America/Los_Angeles', '2026-11-01T01:30', '2026-11-01T08:30Z'],
    ['America/Los_Angeles', '2026-11-01T02:00', '2026-11-01T10:00Z'],
    ['Europe/Berlin', '2026-03-29T02:30', '2026-03-29T01:30Z'],
    ['Europe/Berlin', '2026-10-25T02:30', '2026-10-25T00:30Z'],
    ['Europe/Berlin', '2026-10-25T03:00', '2026-10-25T02:00Z'],
    ['Australia/Lord_Howe', '2026-10-04T02:15', '2026-10-03T15:45Z'],
    ['Australia/Lord_Howe', '2026-04-05T01:45', '2026-04-04T14:45Z'],
    ['America/Sao_Paulo', '2018-11-04T00:00', '2018-11-04T03:00Z'],
  ])('zone %s converts %s to %s', (zone, local, utc) => {
    expect(toInstant(local, zone)).toEqual(new Date(utc));
  });

  test('gives the same instant when converted back, or the hour later that the clocks skipped', () => {
    const zones = fc.constantFrom(
      'America/Los_Angeles',
      'Europe/Berlin',
      'Asia/Kathmandu',
      'Australia/Lord_Howe',
    );
    const instants = fc.integer({ min: Date.UTC(2020, 0) / 60_000, max: Date.UTC(2035, 0) / 60_000 });
    fc.assert(
      fc.property(zones, instants, (zone, minutes) => {
        const instant = new Date(minutes * 60_000);
        const local = toLocal(instant, zone);
        expect(toLocal(toInstant(local, zone), zone)).toBe(local);
        expect(toInstant(local, zone).getTime()).toBeLessThanOrEqual(instant.getTime());
      }),
    );
  });
});

test('starts a day at its own midnight', () => {
  expect(localDay(new Date('2026-11-01T06:59:59.999Z'), 'America/Los_Angeles')).toBe('2026-10-31');
  expect(startOfDay('2026-11-01', 'America/Los_Angeles')).toEqual(new Date('2026-11-01T07:00Z'));
  expect(startOfDay('2026-11-02', 'America/Los_Angeles')).toEqual(new Date('2026-11-02T08:00Z'));
});

test.each([
  ['America/Los_Angeles', true],
  ['UTC', true],
  ['EST', false],
  ['Mars/Olympus', false],
  ['', false],
])('recognizes %s as a time zone: %s', (text, known) => {
  expect(isTimeZone(text)).toBe(known);
});
