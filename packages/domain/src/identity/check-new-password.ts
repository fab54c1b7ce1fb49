import { type Result, refuse } from '../refusal.ts';
import { commonPasswords } from './common-passwords.ts';
import { checkPassword, type PasswordUse } from './password-rule.ts';

const denied = new Set(commonPasswords);

/** True for one of the 1000 commonest, however it is capitalised. */
export function isCommonPassword(password: string): boolean {
  return denied.has(password.toLowerCase());
}

/** The whole rule for a new password, for use cases. Refuses as `checkPassword`, and `BAD_INPUT` with `valid.password.common`. [domain A2] */
export function checkNewPassword(password: string, use: PasswordUse): Result<void> {
  const shape = checkPassword(password, use);
  if (!shape.ok) return shape;
  return isCommonPassword(password) ? refuse('BAD_INPUT', { key: 'valid.password.common' }) : shape;
}
