import { resetPasswordInput } from '@larder/contract/identity.contract';
import { accept, refuse } from '@larder/domain/refusal';
import { defineUseCase } from '../use-case.ts';
import { hashNewPassword } from './hash-new-password.ts';
import { makeDeviceToken } from './known-device.ts';
import { passwordOwner } from './password-owner.ts';
import { tokenHash } from './refresh-token.ts';
import { setPassword } from './set-password.ts';

/**
 * Sets a new password with a reset ticket and returns a token for this phone, so that a locked-out owner can sign in at
 * once. Refuses `RESET_EXPIRED` and `BAD_INPUT` (the ticket stays valid). [screens 13, decision 61]
 */
export const resetPassword = defineUseCase({
  name: 'identity.resetPassword',
  access: 'public',
  kind: 'steps',
  input: resetPasswordInput,
  audit: { objectType: 'account' },
  secretAnswer: true,
  run: async (ctx, { ticket, password }) => {
    const usable = { ticketHash: tokenHash(ticket), usedAt: null, expiresAt: { gt: ctx.now } };
    const row = await ctx.tx.resetTicket.findFirst({ where: usable, include: { account: true } });
    if (!row) return refuse('RESET_EXPIRED');
    const hash = await hashNewPassword(password, 'password', await passwordOwner(ctx.tx, row.account.id));
    if (!hash.ok) return hash;
    return await ctx.step(async (step) => {
      // Conditional update: loses the race against another call with the same ticket.
      const { count } = await step.tx.resetTicket.updateMany({ where: usable, data: { usedAt: ctx.now } });
      if (count === 0) return refuse('RESET_EXPIRED');
      await setPassword(step, row.account, { hash: hash.value, provesEmail: true });
      return accept({
        reset: true,
        deviceToken: makeDeviceToken(ctx.keys, row.account.email, {
          passed: 'password',
          randomBytes: ctx.randomBytes,
        }),
      });
    });
  },
});
