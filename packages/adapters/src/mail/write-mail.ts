import { serverI18n } from '@larder/i18n/server-i18n';
import type { Mail } from '@larder/use-cases/ports/mail.port';
import { writeNotice } from '../push/write-notice.ts';
import { mailHtml } from './mail-html.ts';

/** Writes a mail in the reader's language, with placeholders filled, as plain text and as HTML. */
export async function writeMail({ locale, template, params: own, notice }: Mail): Promise<{
  subject: string;
  text: string;
  html: string;
}> {
  const { t } = await serverI18n(locale);
  const params = { ...withoutLinks(own), ...(notice ? await writeNotice(notice, locale) : {}) };
  const subject = t(`mail.${template}.subject`, { ns: 'mail', replace: params });
  return {
    subject,
    text: t(`mail.${template}.text`, { ns: 'mail', replace: params }),
    html: mailHtml({
      lang: locale,
      subject,
      text: t(`mail.${template}.text`, { ns: 'mail', skipInterpolation: true }),
      params,
    }),
  };
}

/** Parameters with names that members chose, in mails that may go to strangers. */
const chosen = ['name', 'merchant', 'member', 'role'];

/** Removes links from names. Phishing: mail programs make a link of any text that looks like an address. */
const withoutLinks = (params: Mail['params']): Mail['params'] =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) =>
      chosen.includes(name)
        ? [
            name,
            String(value)
              .replace(/\s+/g, ' ')
              .replace(/([.:@/])(?=\S)/g, '$1 '),
          ]
        : [name, name === 'text' ? withoutLinksInProse(String(value)) : value],
    ),
  );

/** Removes links from what members write to strangers, and keeps amounts and lines. */
const withoutLinksInProse = (prose: string): string =>
  prose.replace(/:\/\//g, ': // ').replace(/(?<=[\p{L}\d-])[.@](?=\p{L})/gu, '$& ');
