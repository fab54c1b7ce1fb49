import { renameRestockerInput } from '@larder/contract/team.contract';
import { accept } from '@larder/domain/refusal';
import { defineUseCase } from '../use-case.ts';
import { lockOwnRestocker } from './own-restocker.ts';

/** Changes the name by which this merchant knows a restocker. Refuses `NOT_FOUND`. [screens 23] */
export const renameRestocker = defineUseCase({
  name: 'team.renameRestocker',
  access: { anyOf: ['restocker.edit'] },
  kind: 'write',
  input: renameRestockerInput,
  audit: { objectType: 'membership', objectId: ({ id }) => id },
  run: async (ctx, { id, userName }) => {
    const found = await lockOwnRestocker(ctx, id);
    if (!found.ok) return found;
    await ctx.tx.membership.update({
      where: { id },
      data: { displayName: userName, version: { increment: 1 }, updatedAt: ctx.now },
    });
    ctx.audit({ before: { userName: found.value.displayName }, after: { userName } });
    ctx.emit({ type: 'user.changed', ids: { memberId: id } });
    return accept();
  },
});
