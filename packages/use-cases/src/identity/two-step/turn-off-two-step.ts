import { checkedChangeInput } from '@larder/contract/two-step.contract';
import { accept, refuse } from '@larder/domain/refusal';
import { defineUseCase } from '../../use-case.ts';
import { checkOwnPassword } from '../check-own-password.ts';
import { mailAccount } from '../mail-account.ts';
import { forgetTwoStep } from './forget-two-step.ts';
import { merchantsRequiringTwoStep } from './merchants-requiring-two-step.ts';
import { spendOwnCode } from './spend-own-code.ts';
import { lockTwoStep } from './two-step-key.ts';

/**
 * Turns verification off with password and code. Refuses `TWO_STEP_REQUIRED` (params `merchant`) while the person works
 * for a merchant that requires it, `PASSWORD_WRONG`, `CODE_WRONG`, `CODE_USED`, `RATE_LIMITED` and
 * `ILLEGAL_TRANSITION`. [screens 140, decision 120]
 */
export const turnOffTwoStep = defineUseCase({
  name: 'identity.turnOffTwoStep',
  access: 'account',
  kind: 'steps',
  input: checkedChangeInput,
  audit: { objectType: 'account' },
  run: async (ctx, { password, code }) => {
    const { accountId } = ctx.actor;
    ctx.audit({ objectId: accountId });
    const [required] = await merchantsRequiringTwoStep(ctx.tx, accountId);
    if (required) return refuse('TWO_STEP_REQUIRED', { merchant: required });
    const checked = await checkOwnPassword(ctx, password);
    if (!checked.ok) return checked;
    const account = checked.value;
    return await ctx.step(async (step) => {
      const locked = await lockTwoStep(step, account, 'turnOff');
      if (!locked.ok) return locked;
      const spent = await spendOwnCode(step, account, locked.value, code);
      if (!spent.ok) return spent;
      await forgetTwoStep(step, accountId);
      step.audit({ before: { twoStep: 'on' }, after: { twoStep: 'off' } });
      mailAccount(step, account, { template: 'twoStepOff' });
      return accept({ isOn: false });
    });
  },
});
