import { restockerInput } from '@larder/contract/team.contract';
import { accept, refuse } from '@larder/domain/refusal';
import { openOrderStatuses } from '@larder/domain/restock/restock-order-transitions';
import { openTaskStatuses } from '@larder/domain/restock/task-transitions';
import { emitAccessChange } from '../team/emit-access-change.ts';
import { lockOwnRestocker } from '../team/own-restocker.ts';
import { defineUseCase } from '../use-case.ts';

/**
 * Removes a restocker from this merchant; their records keep their name. Refuses `NOT_FOUND`, `DELETE_FAILED` while a
 * task of theirs is open. [screens 23]
 */
export const deleteRestocker = defineUseCase({
  name: 'team.deleteRestocker',
  access: { anyOf: ['restocker.edit'] },
  kind: 'write',
  input: restockerInput,
  audit: { objectType: 'membership', objectId: ({ id }) => id },
  run: async (ctx, { id }) => {
    const { merchantId } = ctx.actor;
    const found = await lockOwnRestocker(ctx, id);
    if (!found.ok) return found;
    const open = await ctx.tx.restockTask.count({
      where: { merchantId, operatorId: id, status: { in: [...openTaskStatuses] } },
    });
    if (open > 0) return refuse('DELETE_FAILED');
    await ctx.tx.membershipDevice.deleteMany({ where: { merchantId, membershipId: id } });
    await ctx.tx.restockOrder.updateMany({
      where: { merchantId, assignedToId: id, status: { in: [...openOrderStatuses] } },
      data: { assignedToId: null, version: { increment: 1 }, updatedAt: ctx.now },
    });
    await ctx.tx.membership.update({ where: { id }, data: { status: 'disabled', deletedAt: ctx.now } });
    await emitAccessChange(ctx, found.value);
    ctx.audit({ before: { userName: found.value.displayName, status: found.value.status } });
    return accept();
  },
});
