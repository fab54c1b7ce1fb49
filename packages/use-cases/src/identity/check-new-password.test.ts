import { expect, test } from 'vitest';
import { checkNewPassword } from './check-new-password.ts';

const owner = { email: 'sam.lee@example.com', names: ['Sam Lee', 'Corner Fridges'] };

test.each([
  ['', 'register', 'valid.password.required'],
  ['a1b2c3d', 'register', 'valid.password.rule'],
  ['abcdefgh', 'register', 'valid.password.rule'],
  ['12345678', 'register', 'valid.password.rule'],
  ['Harbor-82', 'register', undefined],
  ['密码密码1', 'register', 'valid.password.rule'],
  ['冰箱里的可乐1', 'register', 'valid.password.rule'],
  ['冰箱里的可乐12', 'register', undefined],
  ['Trustno1', 'register', 'valid.password.common'],
  ['1q2w3e4r5t', 'register', 'valid.password.common'],
  ['', 'other', 'valid.password.required'],
  ['abc123', 'other', 'valid.password.min8'],
  ['1234567', 'other', 'valid.password.min8'],
  ['PassWord', 'other', 'valid.password.common'],
  ['p@$$w0rd1', 'other', 'valid.password.common'],
  ['a'.repeat(129), 'other', 'valid.password.min8'],
  ['otter-lamp-3', 'other', undefined],
  ['a good long password', 'other', undefined],
  ['a good long password, '.repeat(5), 'other', undefined],
] as const)('checking the new password "%s" for use "%s" returns %s', (password, use, key) => {
  const checked = checkNewPassword(password, use, owner);
  expect(checked.ok ? undefined : checked.refusal.params?.key).toBe(key);
});

test.each([
  ['a repeat', ['aaaaaaaa', 'abcabcabc', '12121212', 'x'.repeat(128)]],
  ['a sequence', ['abcdefgh', '98765432', '13579135', 'qwertyuiop']],
  ['a date', ['19901010', '2026-11-28']],
  ['the product', ['larderlarder', 'Larder88', 'larder2026', 'L4rder22', 'redral99']],
  ['the merchant', ['CornerFridges', 'corner fridges', 'Fridges1', 'cornerfridges26']],
  ['their name', ['samlee77', 'SamLee2026']],
  ['their e-mail', ['sam.lee@example.com', 'sam.lee1', 'example.com']],
])('refuses %s, whatever its letters', (_, passwords) => {
  const passed = passwords.filter((password) => checkNewPassword(password, 'other', owner).ok);
  expect(passed).toEqual([]);
});
