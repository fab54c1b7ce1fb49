import { storedLocale } from '@larder/domain/locale';
import { accept } from '@larder/domain/refusal';
import { deliverMail } from '../deliver-mail.ts';
import type { MailTemplate } from '../ports/mail.port.ts';
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
 * owner by mail. With a proof of the mailbox it removes all passkeys: a thief may have added one. Without it they stay,
 * and the mail says how many. [domain A2, screens 6, 13, decision 278]
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
  const where = { accountId: account.id };
  const passkeys = provesEmail
    ? (await ctx.tx.passkey.deleteMany({ where })).count
    : await ctx.tx.passkey.count({ where });
  await revokeAllSessions(ctx, account.id, 'password_changed');
  await forgetSignInFailures(ctx, account.email);
  ctx.audit({ objectId: account.id, accountId: account.id });
  if (provesEmail && passkeys > 0) ctx.audit({ before: { passkeys }, after: { passkeys: 0 } });
  ctx.afterCommit(async () => {
    await deliverMail(ctx, {
      to: account.email,
      locale: storedLocale(account.locale),
      template: mailOf(passkeys, provesEmail),
      params: { url: ctx.appUrl, count: passkeys },
    });
    return accept();
  });
}

function mailOf(passkeys: number, removed: boolean): MailTemplate {
  if (passkeys === 0) return 'passwordChanged';
  return removed ? 'passwordChangedPasskeysRemoved' : 'passwordChangedPasskeysKept';
}
