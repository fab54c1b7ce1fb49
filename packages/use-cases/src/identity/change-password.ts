import { changePasswordInput } from '@larder/contract/identity.contract';
import { limits } from '@larder/domain/limits';
import { accept, refuse } from '@larder/domain/refusal';
import { takeAttempt } from '../take-attempt.ts';
import { defineUseCase, refuseAndKeep } from '../use-case.ts';
import { hashNewPassword } from './hash-new-password.ts';
import { passwordMatches } from './password-hash.ts';
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
    const { accountId } = ctx.actor;
    ctx.audit({ objectId: accountId });
    const limit = {
      key: `change-password ${accountId}`,
      max: limits.signInTries,
      windowMs: limits.signInLockMs,
    };
    const counted = await ctx.step(async (step) => {
      const attempt = await takeAttempt(step.tx, limit, ctx.now);
      if (attempt.allowed) return accept();
      return refuseAndKeep('RATE_LIMITED', { retryInS: Math.ceil(attempt.retryAfterMs / 1000) });
    });
    if (!counted.ok) return counted;
    const account = await ctx.tx.account.findUniqueOrThrow({ where: { id: accountId } });
    if (!(await passwordMatches(account.passwordHash, currentPassword))) return refuse('PASSWORD_WRONG');
    if (newPassword === currentPassword) {
      return refuse('BAD_INPUT', { key: 'valid.password.same', field: 'newPassword' });
    }
    const hash = await hashNewPassword(newPassword, 'other', 'newPassword');
    if (!hash.ok) return hash;
    return await ctx.step(async (step) => {
      await setPassword(step, account, { hash: hash.value, provesEmail: false });
      return accept({ changed: true });
    });
  },
});
