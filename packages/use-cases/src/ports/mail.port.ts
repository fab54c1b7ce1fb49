import type { Locale } from '@larder/domain/locale';
import type { NoticeContent } from './push.port.ts';

/** Mails we send; their texts are with the adapter, in every language. */
export const mailTemplates = [
  'registerCode',
  'alreadyRegistered',
  'resetCode',
  'passwordChanged',
  'signInAttack',
  'invitation',
  'notice',
  'export',
] as const;
export type MailTemplate = (typeof mailTemplates)[number];

export type Mail = {
  readonly to: string;
  readonly locale: Locale;
  readonly template: MailTemplate;
  readonly params: Readonly<Record<string, string | number>>;
  /** Fills {title} and {text}. */
  readonly notice?: NoticeContent;
  /** The same mail again has the same, so that mail boxes fold the two. */
  readonly id?: string;
};

export type MailPort = {
  /** Hands the mail to the server. `failed` is final for this attempt; the reason is for the log, not for people. */
  send(mail: Mail): Promise<{ readonly kind: 'sent' } | { readonly kind: 'failed'; readonly reason: string }>;
  /** True if mails can be handed over now. For answers that must not depend on whether there is somebody to write to. */
  isReachable(): Promise<boolean>;
};
