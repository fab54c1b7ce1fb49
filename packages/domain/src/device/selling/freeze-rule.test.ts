import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  checkFreezeRule,
  type FreezeRule,
  freezeChanges,
  freezeEndsAt,
  freezeForTwin,
  freezeWindows,
  isFrozenAt,
  nextFreezeChange,
} from './freeze-rule.ts';

const savedAt = new Date('2026-01-05T12:00Z');
const none: FreezeRule = {
  mode: 'none',
  startLocal: null,
  endLocal: null,
  repeat: null,
  weekdays: null,
  savedAt,
};
const once: FreezeRule = { ...none, mode: 'conditional', repeat: 'none', startLocal: '2026-03-01T22:00' };
const nightly: FreezeRule = {
  ...none,
  mode: 'conditional',
  repeat: 'daily',
  startLocal: '22:00',
  endLocal: '06:00',
};
const sundays: FreezeRule = { ...nightly, repeat: 'weekdays', weekdays: 64 };
const frozen = (rule: FreezeRule, zone: string, utc: string) => isFrozenAt(rule, new Date(utc), zone);

describe('a device is frozen', () => {
  test.each([
    ['never without a rule', none, 'UTC', '2026-03-02T00:00Z', false],
    ['always', { ...none, mode: 'always' }, 'UTC', '2026-03-02T00:00Z', true],
    ['not before its start', once, 'Asia/Shanghai', '2026-03-01T13:59:59.999Z', false],
    ['from its start', once, 'Asia/Shanghai', '2026-03-01T14:00Z', true],
    ['without an end for years', once, 'Asia/Shanghai', '2031-03-01T14:00Z', true],
    ['until its end', { ...once, endLocal: '2026-03-03T06:00' }, 'UTC', '2026-03-03T05:59:59Z', true],
    ['not at its end', { ...once, endLocal: '2026-03-03T06:00' }, 'UTC', '2026-03-03T06:00Z', false],
    ['at night', nightly, 'America/Los_Angeles', '2026-02-01T08:00Z', true],
    ['not by day', nightly, 'America/Los_Angeles', '2026-02-01T20:00Z', false],
    [
      'in a window within the day',
      { ...nightly, startLocal: '09:00', endLocal: '10:00' },
      'UTC',
      '2026-02-01T09:30Z',
      true,
    ],
    ['on Sunday night', sundays, 'UTC', '2026-02-01T23:00Z', true],
    ['into Monday morning', sundays, 'UTC', '2026-02-02T05:59Z', true],
    ['not on Monday night', sundays, 'UTC', '2026-02-02T23:00Z', false],
    [
      'daily without an end: not before the first start',
      { ...nightly, endLocal: null },
      'UTC',
      '2026-01-05T21:59Z',
      false,
    ],
    [
      'daily without an end: for good from there',
      { ...nightly, endLocal: null },
      'UTC',
      '2026-05-05T12:00Z',
      true,
    ],
    [
      'on weekdays without an end: from the first',
      { ...sundays, endLocal: null },
      'UTC',
      '2026-01-11T21:59Z',
      false,
    ],
    [
      'on weekdays without an end: for good',
      { ...sundays, endLocal: null },
      'UTC',
      '2026-01-14T12:00Z',
      true,
    ],
    ['never by an incomplete rule', { ...nightly, startLocal: null }, 'UTC', '2026-02-01T23:00Z', false],
  ] as const)('%s', (_when, rule, zone, utc, expected) => {
    expect(frozen(rule, zone, utc)).toBe(expected);
  });
});

describe('daylight saving changes', () => {
  const early: FreezeRule = { ...nightly, startLocal: '01:30', endLocal: '02:30' };
  test.each([
    ['America/Los_Angeles', '2026-03-08', '2026-03-08T09:30:00.000Z', '2026-03-08T10:30:00.000Z'],
    ['America/Los_Angeles', '2026-11-01', '2026-11-01T08:30:00.000Z', '2026-11-01T10:30:00.000Z'],
    ['Europe/Berlin', '2026-03-29', '2026-03-29T00:30:00.000Z', '2026-03-29T01:30:00.000Z'],
    ['Europe/Berlin', '2026-10-25', '2026-10-24T23:30:00.000Z', '2026-10-25T00:30:00.000Z'],
    ['Australia/Sydney', '2026-10-04', '2026-10-03T15:30:00.000Z', '2026-10-03T16:30:00.000Z'],
    ['Australia/Sydney', '2026-04-05', '2026-04-04T14:30:00.000Z', '2026-04-04T15:30:00.000Z'],
  ])('keep 01:30 to 02:30 in %s on %s at %s to %s', (zone, _day, from, to) => {
    const middle = new Date((Date.parse(from) + Date.parse(to)) / 2);
    expect(freezeForTwin(early, middle, zone).windowsUtc[0]).toEqual({ from, to });
    expect(frozen(early, zone, from)).toBe(true);
    expect(frozen(early, zone, to)).toBe(false);
  });
});

describe('the next freeze changes', () => {
  const changes = (rule: FreezeRule, zone: string, utc: string) =>
    freezeChanges(rule, new Date(utc), zone, 3).map(({ at, frozen: begins }) => [at.toISOString(), begins]);
  test('are three at most, each with the state that begins', () => {
    expect(changes(nightly, 'Asia/Shanghai', '2026-02-01T20:00Z')).toEqual([
      ['2026-02-01T22:00:00.000Z', false],
      ['2026-02-02T14:00:00.000Z', true],
      ['2026-02-02T22:00:00.000Z', false],
    ]);
  });
  test.each([
    [
      'America/Los_Angeles',
      '2026-03-07T20:00Z',
      '2026-03-08T06:00:00.000Z',
      '2026-03-08T13:00:00.000Z',
      '2026-03-09T05:00:00.000Z',
    ],
    [
      'Europe/Berlin',
      '2026-10-24T12:00Z',
      '2026-10-24T20:00:00.000Z',
      '2026-10-25T05:00:00.000Z',
      '2026-10-25T21:00:00.000Z',
    ],
    [
      'Australia/Lord_Howe',
      '2026-10-03T00:00Z',
      '2026-10-03T11:30:00.000Z',
      '2026-10-03T19:00:00.000Z',
      '2026-10-04T11:00:00.000Z',
    ],
  ])('keep the local hour in %s across daylight saving changes', (zone, now, ...at) => {
    expect(changes(nightly, zone, now).map(([instant]) => instant)).toEqual(at);
  });
  test('are one for a rule without an end, and none for a rule that is over or absent', () => {
    expect(changes(once, 'UTC', '2026-02-01T00:00Z')).toEqual([['2026-03-01T22:00:00.000Z', true]]);
    expect(changes({ ...once, endLocal: '2026-03-02T06:00' }, 'UTC', '2026-04-01T00:00Z')).toEqual([]);
    expect(changes({ ...none, mode: 'always' }, 'UTC', '2026-04-01T00:00Z')).toEqual([]);
  });
});

describe('the freeze windows in the twin', () => {
  test('cover the next 7 days', () => {
    const twin = freezeForTwin(nightly, new Date('2026-02-01T20:00Z'), 'America/Los_Angeles');
    expect(twin.active).toBe(false);
    expect(twin.windowsUtc).toHaveLength(7);
    expect(twin.windowsUtc[0]).toEqual({ from: '2026-02-02T06:00:00.000Z', to: '2026-02-02T14:00:00.000Z' });
  });

  test('end at the horizon when the rule has no end', () => {
    const twin = freezeForTwin(once, new Date('2026-03-02T00:00Z'), 'UTC');
    expect(twin).toEqual({
      mode: 'conditional',
      active: true,
      windowsUtc: [{ from: '2026-03-01T22:00:00.000Z', to: '2026-03-09T00:00:00.000Z' }],
    });
  });

  test('are absent when the device is always frozen', () => {
    const always: FreezeRule = { ...none, mode: 'always' };
    expect(freezeForTwin(always, savedAt, 'UTC')).toEqual({ mode: 'always', active: true, windowsUtc: [] });
  });

  test('are exactly the times when freezing is active', () => {
    const clock = fc.integer({ min: 0, max: 23 * 60 + 59 }).map((m) => {
      const two = (n: number) => String(n).padStart(2, '0');
      return `${two(Math.floor(m / 60))}:${two(m % 60)}`;
    });
    const zone = fc.constantFrom('America/Los_Angeles', 'Europe/Berlin', 'Australia/Sydney');
    const minute = fc.integer({ min: Date.UTC(2026, 1) / 60_000, max: Date.UTC(2026, 11) / 60_000 });
    fc.assert(
      fc.property(
        clock,
        clock,
        fc.integer({ min: 1, max: 127 }),
        zone,
        minute,
        (start, end, weekdays, tz, m) => {
          fc.pre(start !== end);
          const rule: FreezeRule = { ...sundays, startLocal: start, endLocal: end, weekdays };
          const now = new Date(m * 60_000);
          const windows = freezeWindows(
            rule,
            new Date(now.getTime() - 3e8),
            new Date(now.getTime() + 3e8),
            tz,
          );
          const inside = windows.some((w) => w.from <= now && (w.to === null || w.to > now));
          expect(isFrozenAt(rule, now, tz)).toBe(inside);
        },
      ),
    );
  });
});

test.each([
  [none, '2026-02-01T20:00Z', null],
  [{ ...none, mode: 'always' } as const, '2026-02-01T20:00Z', null],
  [nightly, '2026-02-01T20:00Z', '2026-02-01T22:00:00.000Z'],
  [nightly, '2026-02-01T22:00Z', '2026-02-02T06:00:00.000Z'],
  [sundays, '2026-02-02T06:00Z', '2026-02-08T22:00:00.000Z'],
  [once, '2026-02-01T22:00Z', '2026-03-01T22:00:00.000Z'],
  [once, '2026-03-01T22:00Z', null],
])('finds the next change of rule %# after %s: %s', (rule, now, change) => {
  expect(nextFreezeChange(rule, new Date(now), 'UTC')?.toISOString() ?? null).toBe(change);
});

test.each([
  ['is null while it is not frozen', nightly, '2026-02-01T20:00Z', null],
  ['is the end of the night', nightly, '2026-02-01T23:00Z', '2026-02-02T06:00:00.000Z'],
  [
    'is the end of a single window',
    { ...once, endLocal: '2026-03-03T06:00' },
    '2026-03-02T00:00Z',
    '2026-03-03T06:00:00.000Z',
  ],
  ['is null without an end', once, '2026-03-02T00:00Z', null],
  ['is null without a daily end', { ...nightly, endLocal: null }, '2026-05-05T12:00Z', null],
  ['is null where it is always frozen', { ...none, mode: 'always' } as const, '2026-03-02T00:00Z', null],
])('the end of freezing %s', (_, rule, now, expected) => {
  expect(freezeEndsAt(rule, new Date(now), 'UTC')?.toISOString() ?? null).toBe(expected);
});

test.each([
  [none, undefined],
  [nightly, undefined],
  [sundays, undefined],
  [once, undefined],
  [{ ...once, endLocal: '2026-03-01T21:00' }, 'valid.futureTime'],
  [{ ...once, startLocal: '2026-01-01T00:00' }, 'valid.futureTime'],
  [{ ...once, startLocal: null }, 'valid.freeze.start'],
  [{ ...nightly, startLocal: '24:00' }, 'valid.freeze.start'],
  [{ ...nightly, endLocal: '6:00' }, 'valid.freeze.start'],
  [{ ...nightly, endLocal: '22:00' }, 'valid.freeze.endEqualsStart'],
  [{ ...sundays, weekdays: 0 }, 'valid.freeze.weekdays'],
  [{ ...sundays, weekdays: null }, 'valid.freeze.weekdays'],
])('checks rule %#: %s', (rule, key) => {
  const checked = checkFreezeRule(rule, savedAt, 'UTC');
  expect(checked.ok ? undefined : checked.refusal.params?.key).toBe(key);
});
