import type { Locale } from '@larder/domain/locale';
import english from '../locales/en-US/mail.json' with { type: 'json' };
import chinese from '../locales/zh-CN/mail.json' with { type: 'json' };

export type MailTexts = typeof english;

/** Subjects and texts of mails. Only servers need them: phones never load these. */
export const mailTexts: Readonly<Record<Locale, MailTexts>> = { 'en-US': english, 'zh-CN': chinese };
