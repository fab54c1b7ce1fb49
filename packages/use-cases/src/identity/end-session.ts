import { endSessionInput } from '@larder/contract/two-step.contract';
import { accept, refuse } from '@larder/domain/refusal';
import { defineUseCase } from '../use-case.ts';
import { revokeFamilies } from './revoke-sessions.ts';

/**
 * Signs the caller out on one of their devices; one that was signed out already stays so. Refuses `NOT_FOUND` and
 * `FRESH_PROOF_REQUIRED`: a thief must not sign the owner out. [screens 141, decisions 121 and 262]
 */
export const endSession = defineUseCase({
  name: 'identity.endSession',
  access: 'account',
  kind: 'write',
  needsFreshProof: true,
  input: endSessionInput,
  audit: { objectType: 'account' },
  run: async (ctx, { sessionId }) => {
    const { accountId } = ctx.actor;
    ctx.audit({ objectId: accountId });
    const own = await ctx.tx.refreshSession.findFirst({
      where: { accountId, familyId: sessionId },
      select: { id: true },
    });
    if (!own) return refuse('NOT_FOUND');
    await revokeFamilies(ctx, [sessionId], 'signed_out_elsewhere');
    return accept({ ended: true });
  },
});
