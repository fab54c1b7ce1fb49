import { verifyResetCodeInput } from '@larder/contract/identity.contract';
import { accept, refuse } from '@larder/domain/refusal';
import { serverLimits } from '@larder/domain/server-limits';
import { defineUseCase } from '../use-case.ts';
import { emailCodes } from './email-codes.ts';
import { spendMailedCode } from './mailed-code.ts';
import { newRefreshToken, tokenHash } from './refresh-token.ts';

/**
 * Exchanges the mailed code for a ticket that allows one new password within 10 minutes. Refuses `CODE_WRONG`,
 * `CODE_EXPIRED`.
 */
export const verifyResetCode = defineUseCase({
  name: 'identity.verifyResetCode',
  access: 'public',
  kind: 'write',
  input: verifyResetCodeInput,
  audit: 'none',
  secretAnswer: true,
  run: async (ctx, { email, code }) => {
    const used = await spendMailedCode(ctx, emailCodes(ctx, { email, purpose: 'reset' }), code);
    if (!used.ok) return used;
    const account = await ctx.tx.account.findUnique({ where: { email } });
    if (!account) return refuse('CODE_WRONG');
    const ticket = newRefreshToken(ctx.randomBytes);
    const expiresAt = new Date(ctx.now.getTime() + serverLimits.resetTicketMs);
    await ctx.tx.resetTicket.create({
      data: {
        id: ctx.newId(),
        accountId: account.id,
        ticketHash: tokenHash(ticket),
        createdAt: ctx.now,
        expiresAt,
      },
    });
    return accept({ ticket, expiresAt: expiresAt.toISOString() });
  },
});
