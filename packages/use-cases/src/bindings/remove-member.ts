import { memberInput } from '@larder/contract/team.contract';
import { accept } from '@larder/domain/refusal';
import { emitAccessChange } from '../team/emit-access-change.ts';
import { checkLeaves, lockOwnMember } from '../team/lock-own-member.ts';
import { defineUseCase } from '../use-case.ts';
import { handOverAll } from './hand-over-duties.ts';

/**
 * Removes a user from this merchant; their records keep their name. The caller takes over their open tasks, and they
 * receive no more alerts. Refuses `NOT_FOUND`, `ROLE_ABOVE_OWN`, `LAST_OWNER`, `PERMISSION_CHANGED`, and `FORBIDDEN`
 * for oneself. [screens 26]
 */
export const removeMember = defineUseCase({
  name: 'team.removeMember',
  access: { anyOf: ['user.edit'] },
  kind: 'write',
  input: memberInput,
  audit: { objectType: 'membership', objectId: ({ id }) => id },
  run: async (ctx, { id }) => {
    const { merchantId } = ctx.actor;
    const locked = await lockOwnMember(ctx, id);
    if (!locked.ok) return locked;
    const { member } = locked.value;
    const leaves = await checkLeaves(ctx, locked.value);
    if (!leaves.ok) return leaves;
    const handedOver = await handOverAll(ctx, { id, standing: locked.value.standing });
    await ctx.tx.membershipDevice.deleteMany({ where: { merchantId, membershipId: id } });
    await ctx.tx.alertSubscription.deleteMany({ where: { merchantId, membershipId: id } });
    await ctx.tx.membership.update({ where: { id }, data: { status: 'disabled', deletedAt: ctx.now } });
    await emitAccessChange(ctx, member);
    ctx.audit({
      before: { userName: member.displayName, status: member.status },
      after: { handedOver: handedOver.join(' ') },
    });
    return accept({ handedOver: handedOver.length });
  },
});
