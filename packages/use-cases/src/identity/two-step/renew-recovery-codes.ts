import { checkedChangeInput } from '@larder/contract/two-step.contract';
import { accept } from '@larder/domain/refusal';
import { defineUseCase } from '../../use-case.ts';
import { checkOwnPassword } from '../check-own-password.ts';
import { mailAccount } from '../mail-account.ts';
import { renewCodes } from './recovery-codes.ts';
import { spendOwnCode } from './spend-own-code.ts';
import { lockTwoStep } from './two-step-key.ts';

/**
 * Replaces the recovery codes with password and code; the old ones stop working. Refuses `PASSWORD_WRONG`,
 * `CODE_WRONG`, `CODE_USED`, `RATE_LIMITED` and `ILLEGAL_TRANSITION`. [screens 140, decision 120]
 */
export const renewRecoveryCodes = defineUseCase({
  name: 'identity.renewRecoveryCodes',
  access: 'account',
  kind: 'steps',
  input: checkedChangeInput,
  audit: { objectType: 'account' },
  secretAnswer: true,
  run: async (ctx, { password, code }) => {
    ctx.audit({ objectId: ctx.actor.accountId });
    const checked = await checkOwnPassword(ctx, password);
    if (!checked.ok) return checked;
    const account = checked.value;
    return await ctx.step(async (step) => {
      const locked = await lockTwoStep(step, account, 'renewCodes');
      if (!locked.ok) return locked;
      const spent = await spendOwnCode(step, account, locked.value, code);
      if (!spent.ok) return spent;
      mailAccount(step, account, { template: 'recoveryCodesRenewed' });
      return accept({ recoveryCodes: await renewCodes(step, account.id) });
    });
  },
});
