import { storedLocale } from '@larder/domain/locale';
import { accept } from '@larder/domain/refusal';
import { deliverMail } from '../deliver-mail.ts';
import type { WriteContext } from '../use-case.ts';
import { revokeAllSessions } from './revoke-sessions.ts';
import { forgetSignInFailures } from './sign-in-attempts.ts';

type Account = { readonly id: string; readonly email: string; readonly locale: string };

type NewPassword = {
  readonly hash: string;
  /** True when a mailed code or link proves that the mailbox belongs to the caller. */
  readonly provesEmail: boolean;
};

/**
 * Stores a new password, ends all sessions of the account and all links that could set another one, and notifies its
 * owner by mail. [domain A2, screens 6, 13]
 */
export async function setPassword(
  ctx: WriteContext,
  account: Account,
  { hash, provesEmail }: NewPassword,
): Promise<void> {
  await ctx.tx.account.update({
    where: { id: account.id },
    data: {
      passwordHash: hash,
      passwordChangedAt: ctx.now,
      ...(provesEmail ? { emailVerifiedAt: ctx.now } : {}),
    },
  });
  await ctx.tx.resetTicket.updateMany({
    where: { accountId: account.id, usedAt: null },
    data: { usedAt: ctx.now },
  });
  await revokeAllSessions(ctx, account.id, 'password_changed');
  await forgetSignInFailures(ctx, account.email);
  ctx.audit({ objectId: account.id, accountId: account.id });
  ctx.afterCommit(async () => {
    await deliverMail(ctx, {
      to: account.email,
      locale: storedLocale(account.locale),
      template: 'passwordChanged',
      params: { url: ctx.appUrl },
    });
    return accept();
  });
}
