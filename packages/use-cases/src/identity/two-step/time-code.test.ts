import { Secret, TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { newTimeKey, shownTimeKey, stepOfCode } from './time-code.ts';

/** The key of the test vectors of RFC 6238, appendix B, for SHA-1. */
const key = new Uint8Array(new TextEncoder().encode('12345678901234567890'));
const at = (seconds: number) => new Date(seconds * 1_000);

describe('the test vectors of RFC 6238', () => {
  // The RFC lists eight digits; a code of six has the last six of them.
  test.each([
    [59, '94287082', 1],
    [1_111_111_109, '07081804', 37_037_036],
    [1_111_111_111, '14050471', 37_037_037],
    [1_234_567_890, '89005924', 41_152_263],
    [2_000_000_000, '69279037', 66_666_666],
    [20_000_000_000, '65353130', 666_666_666],
  ])('give at %i s the code %s of step %i', (seconds, eightDigits, step) => {
    expect(stepOfCode(key, eightDigits.slice(-6), at(seconds))).toBe(step);
  });
});

describe('a code', () => {
  const step = 66_666_666;
  const code = '279037';
  const stepStarts = step * 30;

  test.each([
    ['from its first second', 0, step],
    ['to its last', 29, step],
    ['one step late', 30, step],
    ['one step late to the last second', 59, step],
    ['two steps late', 60, null],
    ['one step early', -1, step],
    ['one step early from the first second', -30, step],
    ['two steps early', -31, null],
  ])('is accepted or not %s', (_when, seconds, expected) => {
    expect(stepOfCode(key, code, at(stepStarts + seconds))).toBe(expected);
  });

  test.each(['279038', '27903', '2790370', '', 'abcdef'])('is wrong as %j', (typed) => {
    expect(stepOfCode(key, typed, at(stepStarts))).toBeNull();
  });
});

test('shows a key that an app reads back, with issuer and account', () => {
  const drawn = newTimeKey((count) => Uint8Array.from({ length: count }, (_, at) => at * 7));
  const { uri, key: typed } = shownTimeKey(drawn, 'sam@example.com');
  expect(drawn).toHaveLength(20);
  const url = new URL(uri);
  expect(url.protocol + url.host).toBe('otpauth:totp');
  expect(decodeURIComponent(url.pathname)).toBe('/Larder:sam@example.com');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    issuer: 'Larder',
    secret: typed,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
  const app = new TOTP({ secret: Secret.fromBase32(typed) });
  const now = at(1_800_000_000);
  expect(stepOfCode(drawn, app.generate({ timestamp: now.getTime() }), now)).toBe(60_000_000);
});
