import { beginTwoStepInput } from '@larder/contract/two-step.contract';
import { needsSecondStep } from '@larder/domain/identity/two-step-transitions';
import { accept, refuse } from '@larder/domain/refusal';
import { defineUseCase } from '../../use-case.ts';
import { checkOwnPassword } from '../check-own-password.ts';
import { spendOwnCode } from './spend-own-code.ts';
import { newTimeKey, shownTimeKey } from './time-code.ts';
import { lockTwoStep, sealTimeKey } from './two-step-key.ts';

/**
 * Shows a new key for an authenticator app; it counts once its first code is confirmed. While verification is on, a
 * code is asked for too, and the old key stays valid meanwhile. Refuses `PASSWORD_WRONG`, `RATE_LIMITED`, `CODE_WRONG`,
 * `CODE_USED` and `BAD_INPUT`. [screens 140, decision 120]
 */
export const beginTwoStep = defineUseCase({
  name: 'identity.beginTwoStep',
  access: 'account',
  kind: 'steps',
  input: beginTwoStepInput,
  audit: { objectType: 'account' },
  secretAnswer: true,
  run: async (ctx, { password, code }) => {
    ctx.audit({ objectId: ctx.actor.accountId });
    const checked = await checkOwnPassword(ctx, password);
    if (!checked.ok) return checked;
    const account = checked.value;
    return await ctx.step(async (step) => {
      await step.tx.twoStepKey.createMany({
        data: [{ accountId: account.id, createdAt: ctx.now, updatedAt: ctx.now }],
        skipDuplicates: true,
      });
      const locked = await lockTwoStep(step, account, 'begin');
      if (!locked.ok) return locked;
      if (needsSecondStep(locked.value.state)) {
        if (!code) return refuse('BAD_INPUT', { key: 'valid.secondCode', field: 'code' });
        const spent = await spendOwnCode(step, account, locked.value, code);
        if (!spent.ok) return spent;
      }
      const key = newTimeKey(ctx.randomBytes);
      await step.tx.twoStepKey.update({
        where: { accountId: account.id },
        data: {
          pendingSeal: sealTimeKey(step, account.id, 'pending_seal', key),
          pendingSince: ctx.now,
          updatedAt: ctx.now,
        },
      });
      return accept(shownTimeKey(key, account.email));
    });
  },
});
