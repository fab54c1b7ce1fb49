import type { AccountId } from '@larder/domain/ids';
import type { WriteContext } from '../use-case.ts';

/** Ends one sign-in: all its tokens stop working. */
export async function revokeFamily(ctx: WriteContext, familyId: string, reason: string): Promise<void> {
  await ctx.tx.refreshSession.updateMany({
    where: { familyId, revokedAt: null },
    data: { revokedAt: ctx.now, revokedReason: reason },
  });
  ctx.wake('access');
}

/** Ends every sign-in of an account at once, including its short-lived tokens. */
export async function revokeAllSessions(
  ctx: WriteContext,
  accountId: AccountId,
  reason: string,
): Promise<void> {
  await ctx.tx.refreshSession.updateMany({
    where: { accountId, revokedAt: null },
    data: { revokedAt: ctx.now, revokedReason: reason },
  });
  await ctx.tx.account.update({ where: { id: accountId }, data: { tokenVersion: { increment: 1 } } });
  ctx.wake('access', accountId);
}
