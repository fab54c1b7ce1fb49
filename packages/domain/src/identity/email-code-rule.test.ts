import { describe, expect, test } from 'vitest';
import { checkResend, codeExpiry, judgeCode } from './email-code-rule.ts';

const sentAt = new Date('2026-11-20T10:00:00Z');
const after = (seconds: number) => new Date(sentAt.getTime() + seconds * 1_000);
const code = { sentAt, expiresAt: codeExpiry(sentAt), attempts: 0, usedAt: null };

describe('judging a code from an e-mail', () => {
  test.each([
    ['the right one', code, true, 0, undefined],
    ['the right one just in time', code, true, 599, undefined],
    ['the right one after 10 minutes', code, true, 600, 'CODE_EXPIRED'],
    ['a wrong one', code, false, 0, 'CODE_WRONG'],
    ['a wrong one after 10 minutes', code, false, 600, 'CODE_EXPIRED'],
    ['the right one on the fifth try', { ...code, attempts: 4 }, true, 0, undefined],
    ['the right one on the sixth try', { ...code, attempts: 5 }, true, 0, 'CODE_EXPIRED'],
    ['one used before', { ...code, usedAt: sentAt }, true, 0, 'CODE_EXPIRED'],
    ['one never sent', null, false, 0, 'CODE_WRONG'],
  ])('gives the right result: %s', (_what, sent, matches, seconds, refusal) => {
    const judged = judgeCode(sent, matches, after(seconds));
    expect(judged.ok ? undefined : judged.refusal.code).toBe(refusal);
  });
});

test.each([
  [null, 0, undefined],
  [sentAt, 60, undefined],
  [sentAt, 59, 1],
  [sentAt, 0, 60],
])('delays another code, after one sent at %s and %d s later, by %s s', (last, seconds, retryInS) => {
  const checked = checkResend(last, after(seconds));
  expect(checked.ok ? undefined : checked.refusal.params?.retryInS).toBe(retryInS);
});
