import { readProofWaysInput } from '@larder/contract/passkey.contract';
import { relyingPartyOf } from '@larder/domain/identity/relying-party';
import { needsSecondStep } from '@larder/domain/identity/two-step-transitions';
import { accept } from '@larder/domain/refusal';
import { defineUseCase } from '../../use-case.ts';
import { readTwoStepState } from '../two-step/two-step-key.ts';

/** Returns how the caller can prove who they are besides the password. [decision 262] */
export const readProofWays = defineUseCase({
  name: 'identity.readProofWays',
  access: 'account',
  kind: 'read',
  input: readProofWaysInput,
  run: async (ctx) => {
    const { accountId } = ctx.actor;
    const [passkey, twoStep] = await Promise.all([
      ctx.tx.passkey.findFirst({ where: { accountId }, select: { id: true } }),
      readTwoStepState(ctx, accountId),
    ]);
    return accept({
      passkey: passkey !== null && relyingPartyOf(ctx.appUrl).ok,
      code: needsSecondStep(twoStep),
    });
  },
});
