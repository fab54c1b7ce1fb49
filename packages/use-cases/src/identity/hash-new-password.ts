import { accept, type Result, refuse } from '@larder/domain/refusal';
import { checkNewPassword, type PasswordOwner } from './check-new-password.ts';
import { hashPassword } from './password-hash.ts';

/**
 * Hashes a newly chosen password. Refuses `BAD_INPUT` (`valid.password.*`) at the given field. Call it between two
 * steps of a use case, never inside a transaction. [domain A2]
 */
export async function hashNewPassword(
  password: string,
  field: string,
  owner: PasswordOwner,
): Promise<Result<string>> {
  const rule = checkNewPassword(password, 'other', owner);
  if (!rule.ok) return refuse(rule.refusal.code, { ...rule.refusal.params, field });
  return accept(await hashPassword(password));
}
