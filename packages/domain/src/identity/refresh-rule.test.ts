import { expect, test } from 'vitest';
import { judgeRefresh } from './refresh-rule.ts';

const at = (second: number) => new Date(Date.UTC(2026, 10, 20, 10, 0, second));
const fresh = { expiresAt: at(3_600), revokedAt: null, replacedAt: null };
const used = { ...fresh, replacedAt: at(0) };

test.each([
  ['unused', fresh, 0, 'rotate'],
  ['unused at its expiry', fresh, 3_600, 'UNAUTHENTICATED'],
  ['used at the same moment', used, 0, 'repeat'],
  ['used 60 s ago', used, 60, 'repeat'],
  ['used 61 s ago', used, 61, 'revoke_family'],
  ['used long ago and expired', used, 9_999, 'revoke_family'],
  ['revoked', { ...fresh, revokedAt: at(0) }, 1, 'SESSION_REVOKED'],
  ['used and revoked', { ...used, revokedAt: at(0) }, 1, 'SESSION_REVOKED'],
])('judges a refresh token correctly: %s', (_what, session, second, verdict) => {
  const judged = judgeRefresh(session, at(second));
  expect(judged.ok ? judged.value : judged.refusal.code).toBe(verdict);
});
