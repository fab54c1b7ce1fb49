import { setRestockerStatusInput } from '@larder/contract/team.contract';
import { accept } from '@larder/domain/refusal';
import { emitAccessChange } from '../team/emit-access-change.ts';
import { lockOwnRestocker } from '../team/own-restocker.ts';
import { defineUseCase } from '../use-case.ts';
import { handOverTasks } from './hand-over-tasks.ts';

/**
 * Disables or enables a restocker at this merchant; their other merchants are not affected. Transfers their open tasks
 * to the caller and unassigns their open orders, so that no device stays blocked. Refuses `NOT_FOUND`, and
 * `FRESH_PROOF_REQUIRED` to enable: disabling is urgent. [screens 23, decision 279]
 */
export const setRestockerStatus = defineUseCase({
  name: 'team.setRestockerStatus',
  access: { anyOf: ['restocker.edit'] },
  kind: 'write',
  needsFreshProof: ({ status }) => status === 'active',
  input: setRestockerStatusInput,
  audit: { objectType: 'membership', objectId: ({ id }) => id },
  run: async (ctx, { id, status }) => {
    const found = await lockOwnRestocker(ctx, id);
    if (!found.ok) return found;
    if (found.value.status === status) return accept();
    await ctx.tx.membership.update({ where: { id }, data: { status } });
    const handing = { from: [id], to: ctx.actor.membershipId };
    const handedOver = status === 'disabled' ? await handOverTasks(ctx, handing) : [];
    await emitAccessChange(ctx, found.value);
    ctx.audit({
      before: { status: found.value.status },
      after: { status, handedOver: handedOver.join(' ') },
    });
    return accept();
  },
});
