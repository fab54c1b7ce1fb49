import { refreshInput } from '@larder/contract/identity.contract';
import { judgeRefresh } from '@larder/domain/identity/refresh-rule';
import { accept, refuse } from '@larder/domain/refusal';
import { sealIvBytes } from '../seal.ts';
import { defineUseCase, refuseAndKeep, type WriteContext } from '../use-case.ts';
import { accountMemberships } from './account-memberships.ts';
import { issueTokens } from './issue-tokens.ts';
import { openSession } from './open-session.ts';
import { openSuccessor, sealSuccessor, tokenHash } from './refresh-token.ts';
import { revokeFamilies } from './revoke-sessions.ts';

type Session = NonNullable<Awaited<ReturnType<typeof lockSession>>>;

/**
 * Exchanges a refresh token for its successor and fresh short-lived tokens with the current permissions. For 60 s the
 * most recently replaced token still returns the same successor (a lost response, parallel calls). Any older token, or
 * that one after 60 s, counts as reuse and ends the whole family. Refuses `SESSION_REVOKED` and `ACCOUNT_DISABLED`.
 * [decision 28]
 */
export const refreshTokens = defineUseCase({
  name: 'identity.refreshTokens',
  access: 'public',
  kind: 'write',
  input: refreshInput,
  audit: 'none',
  secretAnswer: true,
  run: async (ctx, { refreshToken: presented }) => {
    const session = await lockSession(ctx, presented);
    if (!session) return refuse('SESSION_REVOKED');
    const verdict = judgeRefresh(session, ctx.now);
    if (!verdict.ok) return refuse('SESSION_REVOKED');
    const { account, familyId } = session;
    if (verdict.value === 'revoke_family' || isStale(session)) {
      await revokeFamilies(ctx, [familyId], 'reuse');
      ctx.log.warn({ accountId: account.id, familyId }, 'refresh token reused');
      return refuseAndKeep('SESSION_REVOKED');
    }
    if (account.status !== 'active') {
      await revokeFamilies(ctx, [familyId], 'account_disabled');
      return refuseAndKeep('ACCOUNT_DISABLED');
    }
    const memberships = await accountMemberships(ctx.tx, account.id);
    const subject = {
      accountId: account.id,
      tokenVersion: account.tokenVersion,
      familyId,
      membership: memberships.find(({ id }) => id === session.membershipId) ?? memberships[0],
    };
    const refreshToken =
      verdict.value === 'repeat' && session.successorSeal
        ? openSuccessor(presented, session.successorSeal)
        : await rotate(ctx, session, presented, subject);
    return accept({ ...(await issueTokens(ctx, subject)), refreshToken });
  },
});

/** Locks the row before reading it, so that parallel calls with one token are serialized. */
async function lockSession(ctx: WriteContext, presented: string) {
  const hash = tokenHash(presented);
  const { count } = await ctx.tx.refreshSession.updateMany({
    where: { tokenHash: hash },
    data: { tokenHash: hash },
  });
  if (count === 0) return null;
  const session = await ctx.tx.refreshSession.findUnique({
    where: { tokenHash: hash },
    include: { account: true },
  });
  if (!session) return null;
  const { replacedById } = session;
  const replacedBy = replacedById
    ? await ctx.tx.refreshSession.findUnique({ where: { id: replacedById }, select: { replacedById: true } })
    : null;
  return { ...session, replacedBy };
}

/** True for a token older than the last one: its successor was used too, so no response can have been lost. */
const isStale = (session: Session) => Boolean(session.replacedBy?.replacedById);

async function rotate(
  ctx: WriteContext,
  session: Session,
  presented: string,
  subject: Parameters<typeof openSession>[1],
): Promise<string> {
  const successor = await openSession(ctx, subject, session.signedInAt);
  await ctx.tx.refreshSession.update({
    where: { id: session.id },
    data: {
      replacedById: successor.id,
      replacedAt: ctx.now,
      successorSeal: sealSuccessor(presented, successor.refreshToken, ctx.randomBytes(sealIvBytes)),
    },
  });
  return successor.refreshToken;
}
