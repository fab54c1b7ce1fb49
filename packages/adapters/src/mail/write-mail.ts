import { mailTexts } from '@larder/i18n/mail-texts';
import type { Mail } from '@larder/use-cases/ports/mail.port';
import { writeNotice } from '../push/write-notice.ts';

/** Writes a mail in the reader's language, with placeholders filled. */
export async function writeMail({ locale, template, params: own, notice }: Mail): Promise<{
  subject: string;
  text: string;
}> {
  const params = { ...withoutLinks(own), ...(notice ? await writeNotice(notice, locale) : {}) };
  const { subject, text } = mailTexts[locale][template];
  return { subject: fill(subject, params), text: fill(text, params) };
}

/** Parameters with names that members chose, in mails that may go to strangers. */
const chosen = ['name', 'merchant', 'member'];

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
        : [name, value],
    ),
  );

const fill = (text: string, params: Mail['params']) =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(params[name] ?? placeholder));
