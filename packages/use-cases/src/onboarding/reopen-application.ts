import { reopenApplicationInput } from '@larder/contract/onboarding.contract';
import { accept } from '@larder/domain/refusal';
import { defineUseCase } from '../use-case.ts';
import { changeApplication, lockApplication } from './own-application.ts';
import { voidSignatures } from './void-signatures.ts';

/**
 * Makes a draft again of an application that waits for signatures, which voids them, or of one that was rejected.
 * Refuses `ILLEGAL_TRANSITION` in any other state. [screens 73, 75, domain 8]
 */
export const reopenApplication = defineUseCase({
  name: 'onboarding.reopenApplication',
  access: { anyOf: ['finance.onboard'] },
  kind: 'write',
  input: reopenApplicationInput,
  audit: { objectType: 'merchant_application' },
  run: async (ctx, { from }) => {
    const { merchantId } = ctx.actor;
    const locked = await lockApplication(ctx.tx, merchantId, from === 'rejected' ? 'restart' : 'edit');
    if (!locked.ok) return locked;
    const { id, status } = locked.value;
    await voidSignatures(ctx, locked.value);
    await changeApplication(ctx, locked.value, { status: 'draft', decidedAt: null });
    ctx.audit({ objectId: id, before: { status }, after: { status: 'draft' } });
    return accept({ id });
  },
});
