import { screenAddress } from '@larder/contract/screen-address';
import type { Invitation } from '@larder/database/model';
import { DAY_MS } from '@larder/domain/durations';
import { limits } from '@larder/domain/limits';
import { type Locale, storedLocale } from '@larder/domain/locale';
import { accept, type Result, refuse } from '@larder/domain/refusal';
import { serverLimits } from '@larder/domain/server-limits';
import { deliverMail } from '../deliver-mail.ts';
import { limitKeyOf } from '../identity/limit-key-of.ts';
import { newRefreshToken, tokenHash } from '../identity/refresh-token.ts';
import { takeAttempts } from '../take-attempts.ts';
import type { KeptRefusal, MemberWriteContext, WriteContext } from '../use-case.ts';

/** Creates the secret of a link, which only the mail contains, and the hash that is stored. */
export function newInvitationToken({ randomBytes }: Pick<WriteContext, 'randomBytes'>) {
  const token = newRefreshToken(randomBytes);
  return { token, tokenHash: tokenHash(token) };
}

/**
 * Limits how many mails a merchant can send to strangers. Refuses `RATE_LIMITED` (params `retryInS`), which is kept.
 */
export async function takeInvitationMail(
  ctx: MemberWriteContext,
  email: string,
): Promise<Result<void> | KeptRefusal> {
  const { merchantId } = ctx.actor;
  const person = limitKeyOf(ctx.keys.credentialPepper, email);
  const bounds = [
    { key: `invite ${merchantId}`, max: serverLimits.invitationsPerMerchantDay, windowMs: DAY_MS },
    { key: `invite ${merchantId} ${person}`, max: serverLimits.invitationsPerEmailDay, windowMs: DAY_MS },
  ];
  return await takeAttempts(ctx, bounds);
}

type Invited = Pick<Invitation, 'email' | 'displayName' | 'kind' | 'systemRole' | 'roleId'>;

/**
 * Mails the link after the commit. The token is in the fragment of the URL, which browsers send to no server, so no log
 * contains it. Refuses `EMAIL_SEND_FAILED`; the invitation stays and can be sent again.
 */
export async function mailInvitation(
  ctx: MemberWriteContext,
  invited: Invited,
  token: string,
): Promise<void> {
  const { merchantId, membershipId } = ctx.actor;
  const merchant = await ctx.tx.merchant.findUniqueOrThrow({
    where: { id: merchantId },
    select: { name: true, locale: true },
  });
  const { displayName: member } = await ctx.tx.membership.findUniqueOrThrow({
    where: { id: membershipId },
    select: { displayName: true },
  });
  const locale = storedLocale(merchant.locale);
  const role = await roleName(ctx, invited, locale);
  ctx.afterCommit(async () => {
    const isSent = await deliverMail(ctx, {
      to: invited.email,
      // The merchant's locale, not the account's: the mail must not reveal whether an account exists.
      locale,
      template: invited.kind === 'restocker' ? 'restockerInvitation' : 'invitation',
      params: {
        name: invited.displayName,
        merchant: merchant.name,
        member,
        ...(role === null ? {} : { role }),
        days: limits.invitationMs / DAY_MS,
        url: `${ctx.appUrl}${screenAddress({ screen: 'invitation', token })}`,
      },
    });
    return isSent ? accept() : refuse('EMAIL_SEND_FAILED');
  });
}

/** Returns the name of the offered role in the language of the mail; null for restockers, who have none. */
async function roleName(
  { tx, ports, actor }: MemberWriteContext,
  { kind, systemRole, roleId }: Invited,
  locale: Locale,
): Promise<string | null> {
  if (kind === 'restocker') return null;
  if (systemRole) return (await ports.words?.inLocale(locale))?.(`enum.role.${systemRole}`) ?? systemRole;
  const where = { id: roleId ?? '', merchantId: actor.merchantId };
  return (await tx.role.findFirstOrThrow({ where, select: { name: true } })).name;
}
