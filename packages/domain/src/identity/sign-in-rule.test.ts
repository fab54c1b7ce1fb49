import { expect, test } from 'vitest';
import { afterSignIn, afterWrongPassword, checkLock } from './sign-in-rule.ts';

const now = new Date('2026-11-20T10:00:00Z');
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

test('locks for 15 minutes at the fifth wrong password, then starts counting from zero', () => {
  let record = afterSignIn;
  for (let i = 1; i < 5; i += 1) record = afterWrongPassword(record, now);
  expect(record).toEqual({ failedLogins: 4, lockedUntil: null });
  record = afterWrongPassword(record, now);
  expect(record).toEqual({ failedLogins: 0, lockedUntil: later(15) });
});

test.each([
  [null, undefined],
  [later(15), 900],
  [later(14.1), 900],
  [later(0.1), 60],
  [now, undefined],
  [later(-1), undefined],
])('reports what is left of a lock until %s in whole minutes, as %s s', (lockedUntil, seconds) => {
  const checked = checkLock({ failedLogins: 0, lockedUntil }, now);
  expect(checked.ok ? undefined : checked.refusal.params?.retryInS).toBe(seconds);
});
