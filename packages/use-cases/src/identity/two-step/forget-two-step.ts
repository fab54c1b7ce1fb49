import type { WriteContext } from '../../use-case.ts';

/** Removes the second step of an account with its keys and recovery codes. */
export async function forgetTwoStep(ctx: WriteContext, accountId: string): Promise<void> {
  await ctx.tx.recoveryCode.deleteMany({ where: { accountId } });
  await ctx.tx.twoStepKey.deleteMany({ where: { accountId } });
  await ctx.tx.account.update({ where: { id: accountId }, data: { twoStepAt: null, updatedAt: ctx.now } });
  ctx.wake('access', accountId);
}
