import { confirmTwoStepInput } from '@larder/contract/two-step.contract';
import { needsSecondStep } from '@larder/domain/identity/two-step-transitions';
import { accept, refuse } from '@larder/domain/refusal';
import { defineUseCase, refuseAndKeep } from '../../use-case.ts';
import { mailAccount } from '../mail-account.ts';
import { renewCodes } from './recovery-codes.ts';
import { countOwnTry, forgetOwnTries } from './spend-own-code.ts';
import { stepOfCode } from './time-code.ts';
import { lockTwoStep, openTimeKey, sealTimeKey } from './two-step-key.ts';

/**
 * Turns verification on, or moves it to another app, with the first code of the key that was shown. Returns the
 * recovery codes, which are never shown again; earlier ones stop working. Refuses `CODE_WRONG`, `RATE_LIMITED` and
 * `SET_UP_EXPIRED`, also to the second of two calls. [screens 140, decision 120]
 */
export const confirmTwoStep = defineUseCase({
  name: 'identity.confirmTwoStep',
  access: 'account',
  kind: 'write',
  input: confirmTwoStepInput,
  audit: { objectType: 'account' },
  secretAnswer: true,
  run: async (ctx, { code }) => {
    const { accountId } = ctx.actor;
    ctx.audit({ objectId: accountId });
    const locked = await lockTwoStep(ctx, { id: accountId }, 'confirm');
    const { row, state } = locked.ok ? locked.value : { row: null, state: 'off' as const };
    const key = row && openTimeKey(ctx.keys, row, 'pending_seal');
    if (!key) return refuse('SET_UP_EXPIRED');
    const account = await ctx.tx.account.findUniqueOrThrow({ where: { id: accountId } });
    const counted = await countOwnTry(ctx);
    if (!counted.ok) return counted;
    const step = stepOfCode(key, code, ctx.now);
    if (step === null) return refuseAndKeep('CODE_WRONG');
    await forgetOwnTries(ctx);
    await ctx.tx.twoStepKey.update({
      where: { accountId },
      data: {
        seal: sealTimeKey(ctx, accountId, 'seal', key),
        lastStep: step,
        pendingSeal: null,
        pendingSince: null,
        updatedAt: ctx.now,
      },
    });
    const moved = needsSecondStep(state);
    if (!moved) {
      await ctx.tx.account.update({
        where: { id: accountId },
        data: { twoStepAt: ctx.now, updatedAt: ctx.now },
      });
    }
    ctx.audit({ before: { twoStep: state }, after: { twoStep: 'on' } });
    ctx.wake('access', accountId);
    mailAccount(ctx, account, { template: moved ? 'twoStepMoved' : 'twoStepOn' });
    return accept({ recoveryCodes: await renewCodes(ctx, accountId) });
  },
});
