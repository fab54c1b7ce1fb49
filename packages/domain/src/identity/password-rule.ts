import { limits } from '../limits.ts';
import { accept, type Result, refuse } from '../refusal.ts';

/** `register` also demands letters and digits; everywhere else 8 characters are enough. [spec 5, screens S-14] */
export type PasswordUse = 'register' | 'other';

const hasLetterAndDigit = (password: string) => /\p{L}/u.test(password) && /\d/.test(password);

/**
 * Checks the shape of a new password, as a form can. Refuses `BAD_INPUT` with `valid.password.required`, `.rule` or
 * `.min8`. The deny-list is in `checkNewPassword`, on the server only.
 */
export function checkPassword(password: string, use: PasswordUse): Result<void> {
  if (password === '') return refuse('BAD_INPUT', { key: 'valid.password.required' });
  const longEnough =
    [...password].length >= limits.passwordMinChars && password.length <= limits.passwordMaxChars;
  if (use === 'register') {
    return longEnough && hasLetterAndDigit(password)
      ? accept()
      : refuse('BAD_INPUT', { key: 'valid.password.rule' });
  }
  return longEnough ? accept() : refuse('BAD_INPUT', { key: 'valid.password.min8' });
}
