import type { MailPort } from '@larder/use-cases/ports/mail.port';
import { createTransport } from 'nodemailer';
import { writeMail } from './write-mail.ts';

const TIMEOUT_MS = 10_000;

/**
 * Sends mails through an SMTP server, e.g. `smtps://user:password@mail.example:465`. With a user it speaks TLS or
 * nothing: a network in between could hide that the server offers it, and read password and codes.
 */
export function createSmtpMail(options: {
  readonly url: string;
  readonly from: string;
  /** Where a person's answer goes; without it, to `from`. */
  readonly replyTo?: string | undefined;
}): MailPort {
  const transport = createTransport({
    url: options.url,
    requireTLS: new URL(options.url).username !== '',
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  const host = /@([\w.-]+)/.exec(options.from)?.[1] ?? 'larder';
  return {
    send: async (mail) => {
      try {
        const known = mail.id ? { messageId: `<${mail.id}@${host}>` } : {};
        await transport.sendMail({
          from: options.from,
          to: mail.to,
          replyTo: options.replyTo,
          // No answer of an out-of-office program. [RFC 3834]
          headers: { 'Auto-Submitted': 'auto-generated' },
          ...known,
          ...(await writeMail(mail)),
        });
        return { kind: 'sent' };
      } catch (failure) {
        return { kind: 'failed', reason: reasonOf(failure) };
      }
    },
    isReachable: () => transport.verify().catch(() => false),
  };
}

type SmtpFailure = { readonly code?: unknown; readonly responseCode?: unknown; readonly command?: unknown };

/** Describes a failure for logs and rows. Privacy: the server's own text names the recipient. */
function reasonOf(failure: unknown): string {
  const { code, command, responseCode } = (failure ?? {}) as SmtpFailure;
  const facts = [code, command, responseCode].filter((fact) => ['string', 'number'].includes(typeof fact));
  return facts.join(' ') || 'mail failed';
}
