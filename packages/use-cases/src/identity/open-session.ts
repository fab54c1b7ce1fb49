import { serverLimits } from '@larder/domain/server-limits';
import type { WriteContext } from '../use-case.ts';
import type { SessionSubject } from './issue-tokens.ts';
import { newRefreshToken, tokenHash } from './refresh-token.ts';

/**
 * Creates one refresh token of a family and returns it; only its hash is stored. However often the token is renewed,
 * the family ends `serverLimits.sessionMaxMs` after the sign-in that began it.
 */
export async function openSession(
  ctx: WriteContext,
  subject: SessionSubject,
  signedInAt: Date,
): Promise<{ readonly id: string; readonly refreshToken: string }> {
  const refreshToken = newRefreshToken(ctx.randomBytes);
  const id = ctx.newId();
  const endsAt = Math.min(
    ctx.now.getTime() + serverLimits.refreshTokenMs,
    signedInAt.getTime() + serverLimits.sessionMaxMs,
  );
  await ctx.tx.refreshSession.create({
    data: {
      id,
      familyId: subject.familyId,
      accountId: subject.accountId,
      membershipId: subject.membership?.id ?? null,
      tokenHash: tokenHash(refreshToken),
      userAgent: ctx.call.userAgent?.slice(0, 300) ?? null,
      ip: ctx.call.ip ?? null,
      createdAt: ctx.now,
      signedInAt,
      expiresAt: new Date(endsAt),
    },
  });
  return { id, refreshToken };
}
