import type { Mail } from './ports/mail.port.ts';
import type { UseCaseEnv } from './use-case.ts';

/** Hands a mail over, once, and logs a failure. Returns whether it was sent. */
export async function deliverMail(
  { ports, log }: Pick<UseCaseEnv, 'ports' | 'log'>,
  mail: Mail,
): Promise<boolean> {
  const sent = await ports.mail
    .send(mail)
    .catch((failure) => ({ kind: 'failed' as const, reason: String(failure) }));
  if (sent.kind === 'failed') log.error({ template: mail.template, reason: sent.reason }, 'mail not sent');
  return sent.kind === 'sent';
}
