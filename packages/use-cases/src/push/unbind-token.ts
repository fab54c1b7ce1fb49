import { unbindTokenInput } from '@larder/contract/push.contract';
import { accept } from '@larder/domain/refusal';
import { defineUseCase } from '../use-case.ts';

/** Stops pushes to the phone with this token for this account. [screens 3.6] */
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
