import { accountCodeInput } from '@larder/contract/finance.contract';
import { HOUR_MS, MINUTE_MS } from '@larder/domain/durations';
import { checkResend } from '@larder/domain/identity/email-code-rule';
import { limits } from '@larder/domain/limits';
import { storedLocale } from '@larder/domain/locale';
import { accept, refuse } from '@larder/domain/refusal';
import { deliverMail } from '../deliver-mail.ts';
import { createMailedCode } from '../identity/mailed-code.ts';
import { takeAttempts } from '../take-attempts.ts';
import { defineUseCase } from '../use-case.ts';
import { accountCodes } from './account-codes.ts';

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
    const counted = await takeAttempts(ctx, [limit]);
    if (!counted.ok) return counted;
    const codes = accountCodes(ctx);
    const resend = checkResend((await codes.latest())?.sentAt ?? null, ctx.now);
    if (!resend.ok) return resend;
    const account = await ctx.tx.account.findUniqueOrThrow({ where: { id: accountId } });
    const { id, code } = await createMailedCode(ctx, codes);
    ctx.afterCommit(async () => {
      const isSent = await deliverMail(ctx, {
        to: account.email,
        locale: storedLocale(account.locale),
        template: 'paymentAccountCode',
        params: { code, minutes: limits.codeValidMs / MINUTE_MS },
      });
      if (isSent) return accept();
      // The caller may request another at once.
      await ctx.database.prisma.paymentAccountCode.deleteMany({ where: { id } });
      return refuse('EMAIL_SEND_FAILED');
    });
    return accept({ email: account.email, resendAfterS: limits.codeResendMs / 1000 });
  },
});
