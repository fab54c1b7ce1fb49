import { setRestockerStatusInput } from '@larder/contract/team.contract';
import { accept } from '@larder/domain/refusal';
import { defineUseCase } from '../use-case.ts';
import { lockOwnRestocker } from './own-restocker.ts';
import { tellAccessChange } from './tell-access-change.ts';

/** Shuts a restocker out of this merchant, or lets him in again; at others he stays what he is. Refuses `NOT_FOUND`. [screens 23] */
export const setRestockerStatus = defineUseCase({
  name: 'team.setRestockerStatus',
  access: { anyOf: ['restocker.edit'] },
  kind: 'write',
  input: setRestockerStatusInput,
  audit: { objectType: 'membership', objectId: ({ id }) => id },
  run: async (ctx, { id, status }) => {
    const found = await lockOwnRestocker(ctx, id);
    if (!found.ok) return found;
    if (found.value.status === status) return accept();
    await ctx.tx.membership.update({ where: { id }, data: { status } });
    await tellAccessChange(ctx, found.value);
    ctx.audit({ before: { status: found.value.status }, after: { status } });
    return accept();
  },
});
