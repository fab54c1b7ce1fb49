import { acceptAgreementInput } from '@larder/contract/onboarding.contract';
import { accept, refuse } from '@larder/domain/refusal';
import { defineUseCase } from '../use-case.ts';
import { agreementHash, currentAgreement, hexOf, storeAgreement } from './current-agreement.ts';
import { saveStep } from './own-application.ts';

/**
 * Saves step 6: the caller read the agreement to its end and accepts it. Idempotent. Refuses `TERMS_CHANGED` for
 * another text than the current one, and `ILLEGAL_TRANSITION`. [screens 74, decision 127]
 */
export const acceptAgreement = defineUseCase({
  name: 'onboarding.acceptAgreement',
  access: { anyOf: ['finance.onboard'] },
  kind: 'write',
  input: acceptAgreementInput,
  audit: { objectType: 'merchant_application' },
  run: async (ctx, { hash }) => {
    const agreement = currentAgreement(ctx);
    if (hash !== hexOf(agreementHash(agreement))) return refuse('TERMS_CHANGED');
    ctx.audit({ after: { version: agreement.version } });
    return saveStep(ctx, {
      step: 'agreement',
      version: null,
      dataOf: async () => accept({ agreementId: await storeAgreement(ctx), agreedAt: ctx.now }),
    });
  },
});
