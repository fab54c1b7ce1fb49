import { setMemberStatusInput } from '@larder/contract/team.contract';
import { accept } from '@larder/domain/refusal';
import { transitionMember } from '@larder/domain/team/member-transitions';
import { emitAccessChange } from '../team/emit-access-change.ts';
import { checkLeaves, lockOwnMember } from '../team/lock-own-member.ts';
import { defineUseCase } from '../use-case.ts';
import { handOverAll } from './hand-over-duties.ts';

/**
 * Disables or enables a user at this merchant; their other merchants are not affected. The caller takes over their open
 * tasks; repeating it changes nothing. Refuses `NOT_FOUND`, `ROLE_ABOVE_OWN`, `LAST_OWNER`, `PERMISSION_CHANGED`,
 * `FORBIDDEN` for oneself, and `FRESH_PROOF_REQUIRED` to enable: disabling is urgent. [screens 26, decision 279]
 */
export const setMemberStatus = defineUseCase({
  name: 'team.setMemberStatus',
  access: { anyOf: ['user.edit'] },
  kind: 'write',
  needsFreshProof: ({ status }) => status === 'active',
  input: setMemberStatusInput,
  audit: { objectType: 'membership', objectId: ({ id }) => id },
  run: async (ctx, { id, status }) => {
    const locked = await lockOwnMember(ctx, id);
    if (!locked.ok) return locked;
    const { member } = locked.value;
    const next = transitionMember(member.status, status === 'disabled' ? 'disable' : 'enable');
    if (!next.ok) return accept({ handedOver: 0 });
    if (status === 'disabled') {
      const leaves = await checkLeaves(ctx, locked.value);
      if (!leaves.ok) return leaves;
    }
    await ctx.tx.membership.update({ where: { id }, data: { status } });
    const handedOver =
      status === 'disabled' ? await handOverAll(ctx, { id, standing: locked.value.standing }) : [];
    await emitAccessChange(ctx, member);
    ctx.audit({ before: { status: member.status }, after: { status, handedOver: handedOver.join(' ') } });
    return accept({ handedOver: handedOver.length });
  },
});
