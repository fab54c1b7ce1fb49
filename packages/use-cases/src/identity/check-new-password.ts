import { checkPassword, type PasswordUse } from '@larder/domain/identity/password-rule';
import { type Result, refuse } from '@larder/domain/refusal';
import { dictionary } from '@zxcvbn-ts/language-common';

/** About 49,000 common passwords in lower case, most of them from leaks. */
const common: ReadonlySet<string> = new Set(dictionary['passwords-common']);

/**
 * Applies the whole rule for a new password. Refuses as `checkPassword`, and `BAD_INPUT` with `valid.password.common`
 * for a common password in any capitalization. [domain A2, decision 81]
 */
export function checkNewPassword(password: string, use: PasswordUse): Result<void> {
  const shape = checkPassword(password, use);
  if (!shape.ok) return shape;
  return common.has(password.toLowerCase()) ? refuse('BAD_INPUT', { key: 'valid.password.common' }) : shape;
}
