import { accountCodeInput } from '@larder/contract/finance.contract';
import { HOUR_MS, MINUTE_MS } from '@larder/domain/durations';
import { checkResend } from '@larder/domain/identity/email-code-rule';
import { limits } from '@larder/domain/limits';
import { locales } from '@larder/domain/locale';
import { accept, refuse } from '@larder/domain/refusal';
import { takeAttempt } from '../take-attempt.ts';
import { defineUseCase, refuseAndKeep } from '../use-case.ts';
import { createAccountCode, lastAccountCode } from './account-code.ts';

/** Each code allows five tries: 25 guesses an hour. */
const CODES_PER_HOUR = 5;

/**
 * Mails the caller six digits, with which they may change the account that withdrawals go to. Refuses `RATE_LIMITED`
 * (params `retryInS`) and `EMAIL_SEND_FAILED`. [screens 80]
 */
export const sendAccountCode = defineUseCase({
  name: 'finance.sendAccountCode',
  access: { anyOf: ['finance.account.edit'] },
  kind: 'write',
  input: accountCodeInput,
  audit: 'none',
  run: async (ctx) => {
    const { accountId, membershipId } = ctx.actor;
    const limit = { key: `payment-account-code ${membershipId}`, max: CODES_PER_HOUR, windowMs: HOUR_MS };
    const attempt = await takeAttempt(ctx.tx, limit, ctx.now);
    if (!attempt.allowed)
      return refuseAndKeep('RATE_LIMITED', { retryInS: Math.ceil(attempt.retryAfterMs / 1000) });
    const resend = checkResend((await lastAccountCode(ctx))?.sentAt ?? null, ctx.now);
    if (!resend.ok) return resend;
    const account = await ctx.tx.account.findUniqueOrThrow({ where: { id: accountId } });
    const { id, code } = await createAccountCode(ctx);
    ctx.afterCommit(async () => {
      const sent = await ctx.ports.mail
        .send({
          to: account.email,
          locale: locales.find((known) => known === account.locale) ?? limits.defaultLocale,
          template: 'paymentAccountCode',
          params: { code, minutes: limits.codeValidMs / MINUTE_MS },
        })
        .catch((failure) => ({ kind: 'failed' as const, reason: String(failure) }));
      if (sent.kind === 'sent') return accept();
      ctx.log.error({ template: 'paymentAccountCode', reason: sent.reason }, 'mail not sent');
      // The caller may request another at once.
      await ctx.database.prisma.paymentAccountCode.deleteMany({ where: { id } });
      return refuse('EMAIL_SEND_FAILED');
    });
    return accept({ email: account.email, resendAfterS: limits.codeResendMs / 1000 });
  },
});
