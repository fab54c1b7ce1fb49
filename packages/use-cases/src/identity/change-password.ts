import { changePasswordInput } from '@larder/contract/identity.contract';
import { accept, refuse } from '@larder/domain/refusal';
import { defineUseCase } from '../use-case.ts';
import { checkOwnPassword } from './check-own-password.ts';
import { hashNewPassword } from './hash-new-password.ts';
import { passwordOwner } from './password-owner.ts';
import { setPassword } from './set-password.ts';

/**
 * Changes the caller's password and ends all their sessions, this one included. Refuses `PASSWORD_WRONG`,
 * `RATE_LIMITED` (params `retryInS`) and `BAD_INPUT`. [screens 6]
 */
export const changePassword = defineUseCase({
  name: 'identity.changePassword',
  access: 'account',
  kind: 'steps',
  input: changePasswordInput,
  audit: { objectType: 'account' },
  run: async (ctx, { currentPassword, newPassword }) => {
    ctx.audit({ objectId: ctx.actor.accountId });
    const checked = await checkOwnPassword(ctx, currentPassword);
    if (!checked.ok) return checked;
    const account = checked.value;
    if (newPassword === currentPassword) {
      return refuse('BAD_INPUT', { key: 'valid.password.same', field: 'newPassword' });
    }
    const hash = await hashNewPassword(newPassword, 'newPassword', await passwordOwner(ctx.tx, account.id));
    if (!hash.ok) return hash;
    return await ctx.step(async (step) => {
      await setPassword(step, account, { hash: hash.value, provesEmail: false });
      return accept({ changed: true });
    });
  },
});
