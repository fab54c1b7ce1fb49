import { limits } from '@larder/domain/limits';
import type { WriteContext } from '../use-case.ts';
import type { SessionSubject } from './issue-tokens.ts';
import { newRefreshToken, tokenHash } from './refresh-token.ts';

/** Writes one refresh token of a family and answers it; it is kept only as a hash. */
export async function openSession(
  ctx: WriteContext,
  subject: SessionSubject,
): Promise<{ readonly id: string; readonly refreshToken: string }> {
  const refreshToken = newRefreshToken(ctx.randomBytes);
  const id = ctx.newId();
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
      expiresAt: new Date(ctx.now.getTime() + limits.refreshTokenMs),
    },
  });
  return { id, refreshToken };
}
