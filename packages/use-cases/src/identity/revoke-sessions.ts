import type { Prisma } from '@larder/database/model';
import type { AccountId } from '@larder/domain/ids';
import type { WriteContext } from '../use-case.ts';

type EndReason =
  | 'signed_out'
  | 'signed_out_elsewhere'
  | 'signed_out_by_operator'
  | 'reuse'
  | 'account_disabled'
  | 'password_changed'
  | 'unproven_password'
  | 'two_step_reset';

/** Ends sign-ins: all their tokens stop working, and no more pushes go to the phones. */
export async function revokeFamilies(
  ctx: WriteContext,
  familyIds: readonly string[],
  reason: EndReason,
): Promise<void> {
  const where = { familyId: { in: [...familyIds] } };
  const ended = await revokeTokens(ctx, where, reason);
  await endPushes(ctx, where);
  // Every process reloads its streams, so not for sign-ins that had ended before.
  if (ended > 0) ctx.wake('access');
}

/**
 * Revokes refresh tokens and returns how many. Repeats until none is left: a refresh that commits while the update
 * waits for the old token creates a successor that the update does not see.
 */
async function revokeTokens(
  { tx, now }: WriteContext,
  where: Prisma.RefreshSessionWhereInput,
  reason: EndReason,
): Promise<number> {
  let ended = 0;
  for (;;) {
    const { count } = await tx.refreshSession.updateMany({
      where: { ...where, revokedAt: null },
      data: { revokedAt: now, revokedReason: reason },
    });
    if (count === 0) return ended;
    ended += count;
  }
}

async function endPushes(
  { tx, now }: WriteContext,
  of: { readonly familyId: { readonly in: string[] } } | { readonly accountId: AccountId },
): Promise<void> {
  const where = { ...of, disabledAt: null };
  await tx.pushToken.updateMany({ where, data: { disabledAt: now } });
  await tx.webPushSubscription.updateMany({ where, data: { disabledAt: now } });
}

/** Ends every sign-in of an account at once, including its short-lived tokens. */
export async function revokeAllSessions(
  ctx: WriteContext,
  accountId: AccountId,
  reason: EndReason,
): Promise<void> {
  await revokeTokens(ctx, { accountId }, reason);
  await endPushes(ctx, { accountId });
  await ctx.tx.account.update({ where: { id: accountId }, data: { tokenVersion: { increment: 1 } } });
  ctx.wake('access', accountId);
}
