import { readTwoStepInput } from '@larder/contract/two-step.contract';
import { needsSecondStep } from '@larder/domain/identity/two-step-transitions';
import { accept } from '@larder/domain/refusal';
import { defineUseCase } from '../../use-case.ts';
import { merchantsRequiringTwoStep } from './merchants-requiring-two-step.ts';
import { countCodesLeft } from './recovery-codes.ts';
import { readTwoStepState } from './two-step-key.ts';

/** Returns the state of the caller's two-step verification, and the merchants that require it. [screens 140] */
export const readTwoStep = defineUseCase({
  name: 'identity.readTwoStep',
  access: 'account',
  kind: 'read',
  input: readTwoStepInput,
  run: async (ctx) => {
    const { tx, actor } = ctx;
    const { accountId } = actor;
    const [account, state, recoveryCodesLeft, requiredBy] = await Promise.all([
      tx.account.findUniqueOrThrow({ where: { id: accountId }, select: { twoStepAt: true } }),
      readTwoStepState(ctx, accountId),
      countCodesLeft(tx, accountId),
      merchantsRequiringTwoStep(tx, accountId),
    ]);
    return accept({
      isOn: needsSecondStep(state),
      since: account.twoStepAt?.toISOString() ?? null,
      recoveryCodesLeft,
      requiredBy,
    });
  },
});
