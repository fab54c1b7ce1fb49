import { noInput } from '@larder/contract/fields';
import { accept } from '@larder/domain/refusal';
import { defineUseCase } from '../use-case.ts';

/** Returns the provider account of the merchant's own; null before one was submitted. [screens 76, 77] */
export const readIndependent = defineUseCase({
  name: 'onboarding.readIndependent',
  access: { anyOf: ['finance.onboard'] },
  kind: 'read',
  input: noInput,
  run: async ({ tx, actor }) => {
    const { merchantId } = actor;
    const found = await tx.independentMerchant.findUnique({ where: { merchantId } });
    return accept({
      account: found && {
        status: found.status,
        provider: found.provider,
        midLast4: found.midLast4,
        keyRefLast4: found.keyRefLast4,
        reason: found.reason,
        submittedAt: found.submittedAt.toISOString(),
        decidedAt: found.decidedAt?.toISOString() ?? null,
      },
    });
  },
});
