import { openSigningInput } from '@larder/contract/onboarding.contract';
import { signingLinkExpiry } from '@larder/domain/onboarding/signing-link';
import { accept } from '@larder/domain/refusal';
import type { AgreementText } from '../legal-settings.ts';
import { defineUseCase, refuseAndKeep } from '../use-case.ts';
import { agreementBlocks } from './current-agreement.ts';
import { lockSigning } from './find-signing.ts';
import { takeSigningTry } from './signing-limits.ts';
import type { StoredBusiness } from './stored-steps.ts';

/**
 * Shows an owner without an account what they are asked to sign, by the link in their mail: the business, their own
 * share, and the agreement as it was submitted. Refuses `SIGN_LINK_EXPIRED` for every link that does not work, and
 * `RATE_LIMITED`, because tries are counted. [screens 144, decision 128]
 */
export const openSigning = defineUseCase({
  name: 'onboarding.openSigning',
  access: 'public',
  kind: 'write',
  input: openSigningInput,
  audit: 'none',
  run: async (ctx, { token, locale }) => {
    const counted = await takeSigningTry(ctx);
    if (!counted.ok) return counted;
    const found = await lockSigning(ctx, token);
    if (!found) return refuseAndKeep('SIGN_LINK_EXPIRED');
    const { application, signature, state } = found;
    const agreement = await ctx.tx.agreementVersion.findUniqueOrThrow({
      where: { id: signature.agreementId },
    });
    const business = application.business as StoredBusiness | null;
    return accept({
      state,
      businessName: business?.legalName ?? '',
      name: signature.name,
      ownershipBp: signature.ownershipBp,
      validUntil: signingLinkExpiry(signature.sentAt ?? ctx.now).toISOString(),
      signedAt: signature.signedAt?.toISOString() ?? null,
      version: agreement.version,
      blocks: state === 'signed' ? [] : agreementBlocks(agreement.texts as AgreementText['texts'], locale),
    });
  },
});
