import { readAgreementInput } from '@larder/contract/onboarding.contract';
import { accept } from '@larder/domain/refusal';
import { defineUseCase } from '../use-case.ts';
import { agreementBlocks, agreementHash, currentAgreement, hexOf } from './current-agreement.ts';

/** Returns the agreement of an application in the reader's language. [screens 74] */
export const readAgreement = defineUseCase({
  name: 'onboarding.readAgreement',
  access: { anyOf: ['finance.onboard'] },
  kind: 'read',
  input: readAgreementInput,
  run: async (ctx, { locale }) => {
    const agreement = currentAgreement(ctx);
    return accept({
      version: agreement.version,
      hash: hexOf(agreementHash(agreement)),
      blocks: agreementBlocks(agreement.texts, locale),
    });
  },
});
