import { describe, expect, test } from 'vitest';
import { blacklistExpiry, blacklistKindOf, blacklistState } from './blacklist-entry.ts';

const now = new Date('2026-11-21T10:00:00Z');
const before = new Date('2026-11-21T09:00:00Z');
const after = new Date('2026-11-21T11:00:00Z');

test.each([
  ['active', null, null],
  ['active', null, after],
  ['expired', null, now],
  ['expired', null, before],
  ['removed', before, null],
  ['removed', before, after],
  ['removed', before, now],
  // Ended by the clock, and closed when the card was added again.
  ['expired', before, before],
  ['expired', now, before],
] as const)('an entry is %s when removed at %s and expiring at %s', (state, removedAt, expiresAt) => {
  expect(blacklistState({ removedAt, expiresAt }, now)).toBe(state);
});

test.each([
  ['card', 'card'],
  ['wallet', 'wallet'],
  ['qr_wallet', 'wallet'],
  ['account', 'wallet'],
] as const)('a payment by %s blacklists a %s', (method, kind) => {
  expect(blacklistKindOf(method)).toBe(kind);
});

describe('the end of an entry', () => {
  const zone = 'America/Los_Angeles';
  test.each([
    ['is the end of the chosen day in the zone of the merchant', '2026-12-01', '2026-12-02T08:00:00.000Z'],
    ['may be today, which is still the day before in Los Angeles', '2026-11-21', '2026-11-22T08:00:00.000Z'],
    ['is 180 days ahead without a choice', undefined, '2027-05-21T07:00:00.000Z'],
    ['is never when the member says so', null, null],
  ])('%s', (_, day, end) => {
    const expiry = blacklistExpiry(day, now, zone);
    expect(expiry.ok && (expiry.value?.toISOString() ?? null)).toBe(end);
  });

  test('is refused when the day is over', () => {
    expect(blacklistExpiry('2026-11-20', now, zone)).toEqual({
      ok: false,
      refusal: { code: 'BAD_INPUT', params: { key: 'valid.blacklist.expiry', field: 'lastDay' } },
    });
  });
});
