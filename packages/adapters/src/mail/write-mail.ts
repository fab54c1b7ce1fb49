import type { Mail } from '@larder/use-cases/ports/mail.port';
import { writeNotice } from '../push/write-notice.ts';
import english from './texts/en-US.json' with { type: 'json' };
import chinese from './texts/zh-CN.json' with { type: 'json' };

const texts = { 'en-US': english, 'zh-CN': chinese };

/** Writes a mail in the reader's language, with placeholders filled. */
export function writeMail({ locale, template, params: own, notice }: Mail): {
  subject: string;
  text: string;
} {
  const params = { ...withoutLinks(own), ...(notice ? writeNotice(notice, locale) : {}) };
  const { subject, text } = texts[locale][template];
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
