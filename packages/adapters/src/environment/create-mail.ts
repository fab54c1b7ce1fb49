import { join } from 'node:path';
import type { MailPort } from '@larder/use-cases/ports/mail.port';
import { createOutboxMail } from '../mail/outbox.adapter.ts';
import { createSmtpMail } from '../mail/smtp.adapter.ts';

/** Only a process that sends mails reads these; mails of any other go to the outbox. */
export type MailSettings = {
  readonly SMTP_URL?: string | undefined;
  readonly MAIL_FROM?: string;
  /** Else SUPPORT_EMAIL. */
  readonly MAIL_REPLY_TO?: string | undefined;
  readonly SUPPORT_EMAIL?: string | undefined;
};

type Folder = { readonly DATA_DIR: string };

/** Sends mails by the server of SMTP_URL; without one they become files in the outbox. */
export function createMail({
  SMTP_URL: url,
  MAIL_FROM: from = '',
  MAIL_REPLY_TO,
  SUPPORT_EMAIL,
  ...folder
}: Folder & MailSettings): MailPort {
  return url
    ? createSmtpMail({ url, from, replyTo: MAIL_REPLY_TO ?? SUPPORT_EMAIL })
    : createOutboxMail(outboxFolder(folder));
}

export const outboxFolder = ({ DATA_DIR }: Folder): string => join(DATA_DIR, 'outbox');
