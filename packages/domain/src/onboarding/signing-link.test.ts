import { expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../durations.ts';
import { checkSigningResend, signingState } from './signing-link.ts';

const sentAt = new Date('2026-11-25T10:00:00Z');
const after = (ms: number) => new Date(sentAt.getTime() + ms);
const waiting = { sentAt, signedAt: null };

test.each([
  [0, 'waiting'],
  [48 * HOUR_MS - 1, 'waiting'],
  [48 * HOUR_MS, 'expired'],
])('a link is, %s ms after its mail, %s', (ms, state) => {
  expect(signingState(waiting, after(ms))).toBe(state);
});

test('a signature stays signed after its link has expired', () => {
  expect(signingState({ sentAt, signedAt: sentAt }, after(99 * HOUR_MS))).toBe('signed');
  expect(signingState({ sentAt: null, signedAt: sentAt }, after(0))).toBe('signed');
});

test('a link is sent again after three minutes, and says how long to wait before', () => {
  expect(checkSigningResend(waiting, after(3 * MINUTE_MS)).ok).toBe(true);
  expect(checkSigningResend(waiting, after(3 * MINUTE_MS - 500))).toMatchObject({
    refusal: { code: 'SIGN_RESEND_WAIT', params: { retryInS: 1 } },
  });
  expect(checkSigningResend(waiting, sentAt)).toMatchObject({ refusal: { params: { retryInS: 180 } } });
});

test('nothing is sent to an owner who has signed', () => {
  expect(checkSigningResend({ sentAt, signedAt: sentAt }, after(HOUR_MS))).toMatchObject({
    refusal: { code: 'ILLEGAL_TRANSITION' },
  });
});
