import type { MailPort } from '@larder/use-cases/ports/mail.port';
import { createTransport } from 'nodemailer';
import { writeMail } from './write-mail.ts';

const TIMEOUT_MS = 10_000;

/** Mails through an SMTP server, e.g. `smtps://user:password@mail.example:465`. */
export function createSmtpMail(options: { readonly url: string; readonly from: string }): MailPort {
  const transport = createTransport({
    url: options.url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  return {
    send: async (mail) => {
      try {
        await transport.sendMail({ from: options.from, to: mail.to, ...writeMail(mail) });
        return { kind: 'sent' };
      } catch (failure) {
        return { kind: 'failed', reason: failure instanceof Error ? failure.message : String(failure) };
      }
    },
    isReachable: () => transport.verify().catch(() => false),
  };
}
