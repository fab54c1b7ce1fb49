import { sendCodeInput } from '@larder/contract/identity.contract';
import { screenAddress } from '@larder/contract/screen-address';
import { HOUR_MS, MINUTE_MS } from '@larder/domain/durations';
import { checkResend } from '@larder/domain/identity/email-code-rule';
import { limits } from '@larder/domain/limits';
import { storedLocale } from '@larder/domain/locale';
import { accept, refuse } from '@larder/domain/refusal';
import { deliverMail } from '../deliver-mail.ts';
import type { Mail } from '../ports/mail.port.ts';
import { takeAttempts } from '../take-attempts.ts';
import { defineUseCase, type WriteContext } from '../use-case.ts';
import { emailCodes } from './email-codes.ts';
import { limitKeyOf, limitKeyOfAddress } from './limit-key-of.ts';
import { mailWayIn } from './mail-way-in.ts';
import { createMailedCode } from './mailed-code.ts';

/** Each code allows five tries: 25 guesses an hour. */
const CODES_PER_EMAIL = 5;
const CODES_PER_ADDRESS = 60;

/**
 * Mails a six-digit code. The response is the same whether or not the e-mail has an account: on registration, the owner
 * of an existing account is informed by mail; on a password reset for an unknown e-mail, nothing is sent. Refuses
 * `RATE_LIMITED` (params `retryInS`) and `EMAIL_SEND_FAILED`: on registration when this mail failed, on a reset only
 * when mail is down for everyone. Strangers may use up the codes of an e-mail; its owner then gets a link.
 * [screens 10, 12, decisions 32 and 253]
 */
export const sendCode = defineUseCase({
  name: 'identity.sendCode',
  access: 'public',
  kind: 'write',
  input: sendCodeInput,
  audit: 'none',
  run: async (ctx, { email, purpose, locale }) => {
    const ofEmail = await takeAttempts(ctx, [emailLimit(ctx, email, purpose)]);
    if (!ofEmail.ok && purpose === 'reset') await mailWayIn(ctx, email);
    if (!ofEmail.ok) return ofEmail;
    const ofAddress = await takeAttempts(ctx, [addressLimit(ctx)]);
    if (!ofAddress.ok) return ofAddress;
    const codes = emailCodes(ctx, { email, purpose });
    const resend = checkResend((await codes.latest())?.sentAt ?? null, ctx.now);
    if (!resend.ok) return resend;

    const account = await ctx.tx.account.findUnique({ where: { email } });
    const { id, code } = await createMailedCode(ctx, codes);
    const to = { to: email, locale: locale ?? storedLocale(account?.locale) };
    const params = { code, minutes: limits.codeValidMs / MINUTE_MS };
    if (purpose === 'register') {
      const mail: Mail = account
        ? {
            ...to,
            template: 'alreadyRegistered',
            params: { url: `${ctx.appUrl}${screenAddress({ screen: 'signIn' })}` },
          }
        : { ...to, template: 'registerCode', params };
      ctx.afterCommit(async () => ((await deliverMail(ctx, mail)) ? accept() : forgetCode(ctx, id)));
    } else {
      ctx.afterCommit(async () => {
        if (!(await ctx.ports.mail.isReachable())) return forgetCode(ctx, id);
        // Not awaited: neither the duration nor the kind of the response may reveal that the account exists.
        if (account) void deliverMail(ctx, { ...to, template: 'resetCode', params });
        return accept();
      });
    }
    return accept({ resendAfterS: limits.codeResendMs / 1000 });
  },
});

/** Deletes a code that could not be mailed, so that the caller may request another at once. */
async function forgetCode({ database }: WriteContext, id: string) {
  await database.prisma.emailCode.deleteMany({ where: { id } });
  return refuse('EMAIL_SEND_FAILED');
}

const emailLimit = ({ keys }: WriteContext, email: string, purpose: string) => ({
  key: `code ${purpose} ${limitKeyOf(keys.credentialPepper, email)}`,
  max: CODES_PER_EMAIL,
  windowMs: HOUR_MS,
});

const addressLimit = ({ keys, call }: WriteContext) => ({
  key: `code-address ${limitKeyOfAddress(keys.credentialPepper, call.ip)}`,
  max: CODES_PER_ADDRESS,
  windowMs: HOUR_MS,
});
