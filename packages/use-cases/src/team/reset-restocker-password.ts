import { resetRestockerPasswordInput } from '@larder/contract/team.contract';
import { refuse } from '@larder/domain/refusal';
import { setPassword } from '../identity/set-password.ts';
import { defineUseCase } from '../use-case.ts';
import { lockOwnRestocker } from './own-restocker.ts';

/**
 * Gives a restocker a new password and signs him out everywhere. Refuses `NOT_FOUND`, `BAD_INPUT` (`valid.password.*`) and
 * `ACCOUNT_SHARED`: with an account that works for others too, this merchant would come into their data. [screens 23]
 */
export const resetRestockerPassword = defineUseCase({
  name: 'team.resetRestockerPassword',
  access: { anyOf: ['restocker.edit'] },
  kind: 'write',
  input: resetRestockerPasswordInput,
  audit: { objectType: 'membership', objectId: ({ id }) => id },
  run: async (ctx, { id, password }) => {
    const found = await lockOwnRestocker(ctx, id);
    if (!found.ok) return found;
    const account = await ctx.tx.account.findUniqueOrThrow({
      where: { id: found.value.accountId },
      select: { id: true, email: true, locale: true },
    });
    const elsewhere = await ctx.tx.membership.count({
      where: { accountId: account.id, id: { not: id }, deletedAt: null },
    });
    if (elsewhere > 0) return refuse('ACCOUNT_SHARED');
    return await setPassword(ctx, account, password, 'password');
  },
});
