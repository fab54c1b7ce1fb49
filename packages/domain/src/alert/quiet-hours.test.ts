import { describe, expect, test } from 'vitest';
import { quietUntil } from './quiet-hours.ts';

const la = 'America/Los_Angeles';
const night = { fromMin: 22 * 60, toMin: 7 * 60 };
const noon = { fromMin: 12 * 60, toMin: 13 * 60 + 30 };

describe('quiet hours', () => {
  test.each([
    ['before a pause at noon', noon, '2026-11-21T19:59:00Z', '2026-11-21T19:59:00.000Z'],
    ['at its first minute', noon, '2026-11-21T20:00:00Z', '2026-11-21T21:30:00.000Z'],
    ['in its last minute', noon, '2026-11-21T21:29:59Z', '2026-11-21T21:30:00.000Z'],
    ['at its end', noon, '2026-11-21T21:30:00Z', '2026-11-21T21:30:00.000Z'],
    ['late in the evening', night, '2026-11-21T06:30:00Z', '2026-11-21T15:00:00.000Z'],
    ['after midnight', night, '2026-11-21T10:00:00Z', '2026-11-21T15:00:00.000Z'],
    ['in the day', night, '2026-11-21T18:00:00Z', '2026-11-21T18:00:00.000Z'],
    ['none at all', null, '2026-11-21T10:00:00Z', '2026-11-21T10:00:00.000Z'],
    ['from and to the same', { fromMin: 60, toMin: 60 }, '2026-11-21T09:00:00Z', '2026-11-21T09:00:00.000Z'],
    ['the night that is an hour short', night, '2026-03-08T06:30:00Z', '2026-03-08T14:00:00.000Z'],
    ['the night that is an hour long', night, '2026-11-01T05:30:00Z', '2026-11-01T15:00:00.000Z'],
    [
      'an end that is skipped',
      { fromMin: 0, toMin: 150 },
      '2026-03-08T09:00:00Z',
      '2026-03-08T10:30:00.000Z',
    ],
    [
      'an end that comes twice',
      { fromMin: 0, toMin: 90 },
      '2026-11-01T08:00:00Z',
      '2026-11-01T08:30:00.000Z',
    ],
    ['its second time', { fromMin: 0, toMin: 90 }, '2026-11-01T09:15:00Z', '2026-11-01T09:15:00.000Z'],
  ])('postpone correctly: %s', (_name, quiet, now, until) => {
    expect(quietUntil(new Date(now), quiet, la).toISOString()).toBe(until);
  });
});
