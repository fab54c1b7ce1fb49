import { signApplicationInput } from '@larder/contract/onboarding.contract';
import { accept } from '@larder/domain/refusal';
import { defineUseCase, keepAttempts, refuseAndKeep } from '../use-case.ts';
import { lockSigning } from './find-signing.ts';
import { checkMark, recordSignature } from './record-signature.ts';
import { takeSigningTry } from './signing-limits.ts';

/**
 * Signs an application by the link in a mail, once; a repeated call changes nothing. Refuses `SIGN_LINK_EXPIRED` for
 * every link that does not work, `BAD_INPUT` for a typed name that is not the signer's, and `RATE_LIMITED`.
 * [screens 144, domain 8, decision 128]
 */
export const signApplication = defineUseCase({
  name: 'onboarding.signApplication',
  access: 'public',
  kind: 'write',
  input: signApplicationInput,
  audit: { objectType: 'merchant_application' },
  run: async (ctx, { token, mark, locale }) => {
    const counted = await takeSigningTry(ctx);
    if (!counted.ok) return counted;
    const found = await lockSigning(ctx, token);
    if (!found) return refuseAndKeep('SIGN_LINK_EXPIRED');
    const { application, signature, state } = found;
    ctx.audit({ objectId: application.id, merchantId: application.merchantId });
    if (state === 'signed') return accept({ signedAt: signature.signedAt?.toISOString() ?? '' });
    const checked = checkMark(mark, signature.name);
    if (!checked.ok) return keepAttempts(checked);
    ctx.audit({ after: { signer: signature.name, ownershipBp: signature.ownershipBp } });
    await recordSignature(ctx, application, signature, { mark, locale });
    return accept({ signedAt: ctx.now.toISOString() });
  },
});
