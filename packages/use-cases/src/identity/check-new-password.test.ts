import { expect, test } from 'vitest';
import { checkNewPassword } from './check-new-password.ts';

test.each([
  ['', 'register', 'valid.password.required'],
  ['a1b2c', 'register', 'valid.password.rule'],
  ['abcdefgh', 'register', 'valid.password.rule'],
  ['12345678', 'register', 'valid.password.rule'],
  ['larder7', 'register', undefined],
  ['密码密码1', 'register', 'valid.password.rule'],
  ['密码密码密1', 'register', undefined],
  ['abc123', 'register', 'valid.password.common'],
  ['Trustno1', 'register', 'valid.password.common'],
  ['qwerty7', 'register', 'valid.password.common'],
  ['1q2w3e4r5t', 'register', 'valid.password.common'],
  ['', 'other', 'valid.password.required'],
  ['12345', 'other', 'valid.password.min6'],
  ['123456', 'other', 'valid.password.common'],
  ['5201314', 'other', 'valid.password.common'],
  ['PassWord', 'other', 'valid.password.common'],
  ['a'.repeat(129), 'other', 'valid.password.min6'],
  ['larder', 'other', undefined],
] as const)('checking the new password "%s" for use "%s" returns %s', (password, use, key) => {
  const checked = checkNewPassword(password, use);
  expect(checked.ok ? undefined : checked.refusal.params?.key).toBe(key);
});
