import { unbindTokenInput } from '@larder/contract/push.contract';
import { accept } from '@larder/domain/refusal';
import { defineUseCase } from '../use-case.ts';

/** The phone with this token takes no pushes for this account any more. [screens 3.6] */
export const unbindToken = defineUseCase({
  name: 'push.unbindToken',
  access: 'account',
  kind: 'write',
  input: unbindTokenInput,
  audit: 'none',
  run: async ({ tx, actor, now }, { token }) => {
    const where = { token, accountId: actor.accountId, disabledAt: null };
    await tx.pushToken.updateMany({ where, data: { disabledAt: now } });
    return accept({ bound: false });
  },
});
