import { endOtherSessionsInput } from '@larder/contract/two-step.contract';
import { accept } from '@larder/domain/refusal';
import { defineUseCase } from '../use-case.ts';
import { revokeFamilies } from './revoke-sessions.ts';

/**
 * Signs the caller out everywhere but on this device; returns on how many. Refuses `FRESH_PROOF_REQUIRED`.
 * [screens 141, decisions 121 and 262]
 */
export const endOtherSessions = defineUseCase({
  name: 'identity.endOtherSessions',
  access: 'account',
  kind: 'write',
  needsFreshProof: true,
  input: endOtherSessionsInput,
  audit: { objectType: 'account' },
  run: async (ctx) => {
    const { accountId, familyId } = ctx.actor;
    const others = await ctx.tx.refreshSession.findMany({
      where: {
        accountId,
        revokedAt: null,
        replacedAt: null,
        expiresAt: { gt: ctx.now },
        ...(familyId ? { familyId: { not: familyId } } : {}),
      },
      select: { familyId: true },
    });
    const ended = [...new Set(others.map((other) => other.familyId))];
    await revokeFamilies(ctx, ended, 'signed_out_elsewhere');
    ctx.audit({ objectId: accountId, after: { ended: ended.length } });
    return accept({ ended: ended.length });
  },
});
