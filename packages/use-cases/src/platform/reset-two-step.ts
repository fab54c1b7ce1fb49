import { email } from '@larder/contract/fields';
import { accept, refuse } from '@larder/domain/refusal';
import { z } from 'zod';
import { mailAccount } from '../identity/mail-account.ts';
import { revokeAllSessions } from '../identity/revoke-sessions.ts';
import { forgetTwoStep } from '../identity/two-step/forget-two-step.ts';
import { lockTwoStep } from '../identity/two-step/two-step-key.ts';
import { defineUseCase } from '../use-case.ts';

/**
 * Removes the second step and the passkeys of a person who lost their phone and their recovery codes, and signs them
 * out everywhere, because the phone may be in other hands. The password stays. The person is mailed. Refuses
 * `NOT_FOUND` and `ILLEGAL_TRANSITION` where nothing is set up. [decisions 120 and 261]
 */
export const resetTwoStep = defineUseCase({
  name: 'platform.resetTwoStep',
  access: 'internal',
  kind: 'write',
  input: z.object({ email }),
  audit: { objectType: 'account' },
  run: async (ctx, input) => {
    const account = await ctx.tx.account.findUnique({ where: { email: input.email } });
    if (!account) return refuse('NOT_FOUND', { email: input.email });
    ctx.audit({ objectId: account.id });
    const passkeys = await ctx.tx.passkey.deleteMany({ where: { accountId: account.id } });
    const locked = await lockTwoStep(ctx, account, 'reset');
    if (!locked.ok && passkeys.count === 0) return locked;
    if (locked.ok) await forgetTwoStep(ctx, account.id);
    await revokeAllSessions(ctx, account.id, 'two_step_reset');
    ctx.audit({
      before: { twoStep: locked.ok ? locked.value.state : 'off', passkeys: passkeys.count },
      after: { twoStep: 'off', passkeys: 0 },
    });
    mailAccount(ctx, account, { template: 'twoStepReset' });
    return accept({ email: account.email });
  },
});
