import { locales } from '@larder/domain/locale';
import { mailTemplates } from '@larder/use-cases/ports/mail.port';
import { describe, expect, test } from 'vitest';
import english from './texts/en-US.json' with { type: 'json' };
import chinese from './texts/zh-CN.json' with { type: 'json' };
import { writeMail } from './write-mail.ts';

const placeholders = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort();

describe('mail texts', () => {
  test.each(locales)('have a subject and a text for every template in %s', (locale) => {
    const texts = locale === 'en-US' ? english : chinese;
    expect(Object.keys(texts).sort()).toEqual([...mailTemplates].sort());
  });

  test.each(mailTemplates)('use the same parameters for %s in both languages', (template) => {
    expect(placeholders(chinese[template].text)).toEqual(placeholders(english[template].text));
    expect(placeholders(chinese[template].subject)).toEqual(placeholders(english[template].subject));
  });

  test('do not let a name that a member chose contain a link', () => {
    const params = { name: 'Robin', merchant: 'Win at https://evil.example/x now', member: 'a@evil.example' };
    const { text } = writeMail({
      to: 'a@b.example',
      locale: 'en-US',
      template: 'invitation',
      params: { ...params, days: 7, url: 'https://larder.example/pages/login/invitation#t' },
    });
    expect(text).toContain('https://larder.example/pages/login/invitation#t');
    expect(text.replace('https://larder.example', '')).not.toMatch(/evil\.example|:\/\/|@evil/);
  });

  test('show a code in the subject and in the text', () => {
    const params = { code: '042137', minutes: 10 };
    const mail = writeMail({ to: 'a@b.example', locale: 'zh-CN', template: 'resetCode', params });
    expect(mail.subject).toContain('042137');
    expect(mail.text).toContain('042137');
    expect(mail.text).not.toMatch(/\{\w+\}/);
  });
});
