import { checkNewPassword } from '@larder/domain/identity/check-new-password';
import { limits } from '@larder/domain/limits';
import { locales } from '@larder/domain/locale';
import { accept, type Result, refuse } from '@larder/domain/refusal';
import type { WriteContext } from '../use-case.ts';
import { signInKey } from './hide-person.ts';
import { hashPassword } from './password-hash.ts';
import { revokeAllSessions } from './revoke-sessions.ts';
import { clearSignInRecord } from './sign-in-record.ts';

type Account = { readonly id: string; readonly email: string; readonly locale: string };

/**
 * Gives an account a new password, signs it out everywhere and tells its owner by mail. Refuses `BAD_INPUT` with
 * `valid.password.*` and the field. [domain A2, screens 6, 13]
 */
export async function setPassword(
  ctx: WriteContext,
  account: Account,
  password: string,
  field: string,
): Promise<Result<void>> {
  const rule = checkNewPassword(password, 'other');
  if (!rule.ok) return refuse(rule.refusal.code, { ...rule.refusal.params, field });
  await ctx.tx.account.update({
    where: { id: account.id },
    data: { passwordHash: await hashPassword(password), passwordChangedAt: ctx.now },
  });
  await revokeAllSessions(ctx, account.id, 'password_changed');
  await clearSignInRecord(ctx.tx, signInKey(ctx.keys, account.email));
  ctx.audit({ objectId: account.id, accountId: account.id });
  ctx.afterCommit(async () => {
    const sent = await ctx.ports.mail.send({
      to: account.email,
      locale: locales.find((known) => known === account.locale) ?? limits.defaultLocale,
      template: 'passwordChanged',
      params: { url: ctx.appUrl },
    });
    if (sent.kind === 'failed') ctx.log.error({ reason: sent.reason }, 'mail not sent');
    return accept();
  });
  return accept();
}
