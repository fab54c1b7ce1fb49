import { locales } from '@larder/domain/locale';
import { mailTexts } from '@larder/i18n/mail-texts';
import { mailTemplates } from '@larder/use-cases/ports/mail.port';
import { describe, expect, test } from 'vitest';
import { writeMail } from './write-mail.ts';

const placeholders = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort();

describe('mail texts', () => {
  test.each(locales)('have a subject and a text for every template in %s', (locale) => {
    expect(Object.keys(mailTexts[locale]).sort()).toEqual([...mailTemplates].sort());
  });

  test.each(mailTemplates)('use the same parameters for %s in all languages', (template) => {
    const english = mailTexts['en-US'][template];
    for (const translated of locales.map((locale) => mailTexts[locale][template])) {
      expect(placeholders(translated.text)).toEqual(placeholders(english.text));
      expect(placeholders(translated.subject)).toEqual(placeholders(english.subject));
    }
  });

  test('do not let a name that a member chose contain a link', async () => {
    const params = { name: 'Robin', merchant: 'Win at https://evil.example/x now', member: 'a@evil.example' };
    const { text } = await writeMail({
      to: 'a@b.example',
      locale: 'en-US',
      template: 'invitation',
      params: { ...params, days: 7, url: 'https://larder.example/pages/login/invitation#t' },
    });
    expect(text).toContain('https://larder.example/pages/login/invitation#t');
    expect(text.replace('https://larder.example', '')).not.toMatch(/evil\.example|:\/\/|@evil/);
  });

  test('show a code in the subject and in the text', async () => {
    const params = { code: '042137', minutes: 10 };
    const mail = await writeMail({ to: 'a@b.example', locale: 'zh-CN', template: 'resetCode', params });
    expect(mail.subject).toContain('042137');
    expect(mail.text).toContain('042137');
    expect(mail.text).not.toMatch(/\{\w+\}/);
  });
});
