import { sendCodeInput } from '@larder/contract/identity.contract';
import { checkResend } from '@larder/domain/identity/email-code-rule';
import { limits } from '@larder/domain/limits';
import { locales } from '@larder/domain/locale';
import { accept, refuse } from '@larder/domain/refusal';
import type { Mail } from '../ports/mail.port.ts';
import { takeAttempt } from '../take-attempt.ts';
import { defineUseCase, refuseAndKeep, type WriteContext } from '../use-case.ts';
import { createCode } from './email-code.ts';
import { hidePerson } from './hide-person.ts';

const HOUR_MS = 3_600_000;
const CODES_PER_EMAIL = 10;
const CODES_PER_ADDRESS = 60;

/**
 * Mails a code of six digits. The answer is the same whether the e-mail has an account or not: to register, its owner is told by
 * mail that he has one; for a reset nothing is mailed. Refuses `RATE_LIMITED` (params `retryInS`) and, where a mail goes out in any
 * case, `EMAIL_SEND_FAILED`. [screens 10, 12]
 */
export const sendCode = defineUseCase({
  name: 'identity.sendCode',
  access: 'public',
  kind: 'write',
  input: sendCodeInput,
  audit: 'none',
  run: async (ctx, { email, purpose, locale }) => {
    for (const limit of limitsFor(ctx, email, purpose)) {
      const attempt = await takeAttempt(ctx.tx, limit, ctx.now);
      if (!attempt.allowed) {
        return refuseAndKeep('RATE_LIMITED', { retryInS: Math.ceil(attempt.retryAfterMs / 1000) });
      }
    }
    const last = await ctx.tx.emailCode.findFirst({ where: { email, purpose }, orderBy: { sentAt: 'desc' } });
    const resend = checkResend(last?.sentAt ?? null, ctx.now);
    if (!resend.ok) return resend;

    const account = await ctx.tx.account.findUnique({ where: { email } });
    const { id, code } = await createCode(ctx, { email, purpose });
    const to = {
      to: email,
      locale: locale ?? locales.find((known) => known === account?.locale) ?? limits.defaultLocale,
    };
    const params = { code, minutes: limits.codeValidMs / 60_000 };
    if (purpose === 'register') {
      const mail: Mail = account
        ? { ...to, template: 'alreadyRegistered', params: { url: `${ctx.appUrl}/pages/login/login` } }
        : { ...to, template: 'registerCode', params };
      ctx.afterCommit(() => deliver(ctx, mail, id));
    } else if (account) {
      // Not awaited: the time of the answer must not tell that there is somebody to write to.
      ctx.afterCommit(async () => {
        deliver(ctx, { ...to, template: 'resetCode', params }, id).catch((failure) =>
          ctx.log.error({ reason: String(failure) }, 'mail not sent'),
        );
        return accept();
      });
    }
    return accept({ resendAfterS: limits.codeResendMs / 1000 });
  },
});

/** A code that could not be mailed is forgotten, so that another may be asked for at once. */
async function deliver(ctx: WriteContext, mail: Mail, codeId: string) {
  const sent = await ctx.ports.mail.send(mail);
  if (sent.kind === 'sent') return accept();
  ctx.log.error({ template: mail.template, reason: sent.reason }, 'mail not sent');
  await ctx.database.prisma.emailCode.deleteMany({ where: { id: codeId } });
  return refuse('EMAIL_SEND_FAILED');
}

const limitsFor = ({ keys, call }: WriteContext, email: string, purpose: string) => [
  {
    key: `code ${purpose} ${hidePerson(keys.credentialPepper, email)}`,
    max: CODES_PER_EMAIL,
    windowMs: HOUR_MS,
  },
  {
    key: `code-address ${hidePerson(keys.credentialPepper, call.ip ?? '')}`,
    max: CODES_PER_ADDRESS,
    windowMs: HOUR_MS,
  },
];
