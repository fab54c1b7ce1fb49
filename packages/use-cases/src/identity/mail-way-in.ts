import { DAY_MS } from '@larder/domain/durations';
import { serverLimits } from '@larder/domain/server-limits';
import { takeAttempt } from '../take-attempt.ts';
import type { WriteContext } from '../use-case.ts';
import { limitKeyOf } from './limit-key-of.ts';
import { mailAccount } from './mail-account.ts';
import { newRefreshToken, tokenHash } from './refresh-token.ts';

/** Name of the counter of these mails. */
export const wayInKey = ({ keys }: Pick<WriteContext, 'keys'>, email: string): string =>
  `sign-in-warning ${limitKeyOf(keys.credentialPepper, email)}`;

/**
 * Mails the owner whose sign-in or codes strangers have used up, once a day, with a link that sets a new password. No
 * stranger can close it: it is as long as a session token, has no tries, and works until the next mail may be sent.
 * [decision 253]
 */
export async function mailWayIn(ctx: WriteContext, email: string): Promise<void> {
  const limit = { key: wayInKey(ctx, email), max: 1, windowMs: DAY_MS };
  const first = await takeAttempt(ctx.tx, limit, ctx.now);
  if (!first.allowed) return;
  const account = await ctx.tx.account.findUnique({ where: { email }, select: { id: true, locale: true } });
  if (!account) return;
  const ticket = newRefreshToken(ctx.randomBytes);
  await ctx.tx.resetTicket.create({
    data: {
      id: ctx.newId(),
      accountId: account.id,
      ticketHash: tokenHash(ticket),
      createdAt: ctx.now,
      expiresAt: new Date(ctx.now.getTime() + serverLimits.wayInLinkMs),
    },
  });
  mailAccount(
    ctx,
    { email, locale: account.locale },
    { template: 'signInAttack', opens: { screen: 'newPassword', ticket } },
  );
}
