import type { Mail } from '@larder/use-cases/ports/mail.port';
import { writeNotice } from '../push/write-notice.ts';
import english from './texts/en-US.json' with { type: 'json' };
import chinese from './texts/zh-CN.json' with { type: 'json' };

const texts = { 'en-US': english, 'zh-CN': chinese };

/** The mail in the language of its reader, placeholders filled. */
export function writeMail({ locale, template, params: own, notice }: Mail): {
  subject: string;
  text: string;
} {
  const params = notice ? { ...own, ...writeNotice(notice, locale) } : own;
  const { subject, text } = texts[locale][template];
  return { subject: fill(subject, params), text: fill(text, params) };
}

const fill = (text: string, params: Mail['params']) =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(params[name] ?? placeholder));
