import { resetPasswordInput } from '@larder/contract/identity.contract';
import { accept, refuse } from '@larder/domain/refusal';
import { defineUseCase } from '../use-case.ts';
import { tokenHash } from './refresh-token.ts';
import { setPassword } from './set-password.ts';

/** Spends a reset ticket for a new password. Refuses `RESET_EXPIRED` and `BAD_INPUT` (the ticket stays good). [screens 13] */
export const resetPassword = defineUseCase({
  name: 'identity.resetPassword',
  access: 'public',
  kind: 'write',
  input: resetPasswordInput,
  audit: { objectType: 'account' },
  run: async (ctx, { ticket, password }) => {
    const ticketHash = tokenHash(ticket);
    const { count } = await ctx.tx.resetTicket.updateMany({
      where: { ticketHash, usedAt: null, expiresAt: { gt: ctx.now } },
      data: { usedAt: ctx.now },
    });
    const row = await ctx.tx.resetTicket.findUnique({ where: { ticketHash }, include: { account: true } });
    if (count === 0 || !row) return refuse('RESET_EXPIRED');
    const set = await setPassword(ctx, row.account, password, 'password');
    return set.ok ? accept({ reset: true }) : set;
  },
});
