import { changePasswordInput } from '@larder/contract/identity.contract';
import { limits } from '@larder/domain/limits';
import { accept, refuse } from '@larder/domain/refusal';
import { takeAttempt } from '../take-attempt.ts';
import { defineUseCase, refuseAndKeep } from '../use-case.ts';
import { passwordMatches } from './password-hash.ts';
import { setPassword } from './set-password.ts';

/**
 * Changes the own password and ends all sessions, this one too. Refuses `PASSWORD_WRONG`, `RATE_LIMITED` (params `retryInS`) and
 * `BAD_INPUT`. [screens 6]
 */
export const changePassword = defineUseCase({
  name: 'identity.changePassword',
  access: 'account',
  kind: 'write',
  input: changePasswordInput,
  audit: { objectType: 'account' },
  run: async (ctx, { currentPassword, newPassword }) => {
    const { accountId } = ctx.actor;
    ctx.audit({ objectId: accountId });
    const account = await ctx.tx.account.findUniqueOrThrow({ where: { id: accountId } });
    const limit = {
      key: `change-password ${accountId}`,
      max: limits.signInTries,
      windowMs: limits.signInLockMs,
    };
    const attempt = await takeAttempt(ctx.tx, limit, ctx.now);
    if (!attempt.allowed) {
      return refuseAndKeep('RATE_LIMITED', { retryInS: Math.ceil(attempt.retryAfterMs / 1000) });
    }
    if (!(await passwordMatches(account.passwordHash, currentPassword)))
      return refuseAndKeep('PASSWORD_WRONG');
    if (newPassword === currentPassword) {
      return refuse('BAD_INPUT', { key: 'valid.password.same', field: 'newPassword' });
    }
    const set = await setPassword(ctx, account, newPassword, 'newPassword');
    return set.ok ? accept({ changed: true }) : set;
  },
});
