import { locales } from '@larder/domain/locale';
import { mailTexts } from '@larder/i18n/mail-texts';
import { mailTemplates } from '@larder/use-cases/ports/mail.port';
import { describe, expect, test } from 'vitest';
import { writeMail } from './write-mail.ts';

const placeholders = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort();

describe('mail texts', () => {
  test.each(locales)('have a subject and a text for every template in %s', (locale) => {
    const keys = mailTemplates.flatMap((template) => [`mail.${template}.subject`, `mail.${template}.text`]);
    expect(Object.keys(mailTexts[locale]).sort()).toEqual(keys.sort());
  });

  test.each(mailTemplates)('use the same parameters for %s in all languages', (template) => {
    for (const key of [`mail.${template}.subject`, `mail.${template}.text`] as const) {
      for (const locale of locales) {
        expect(placeholders(mailTexts[locale][key])).toEqual(placeholders(mailTexts['en-US'][key]));
      }
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

  test('break links in what a member writes to a shopper, and keep its lines and amounts', async () => {
    const { text } = await writeMail({
      to: 'a@b.example',
      locale: 'en-US',
      template: 'complaintReply',
      params: {
        merchant: 'Corner Fridge',
        number: 'C26112100000001',
        text: 'We return $2.50.\nWrite to a@evil.example or see https://evil.example/x',
        url: 'https://larder.example/s/c/token',
      },
    });
    expect(text).toContain('We return $2.50.\nWrite to');
    expect(text.replace('https://larder.example', '')).not.toMatch(/evil\.example|:\/\/e|@evil/);
  });

  test('show a name as it was typed, also where it looks like a placeholder or a text key', async () => {
    const params = {
      name: '{url}',
      merchant: '$t(mail.notice.text)',
      member: 'A & $1 <b>',
      days: 7,
      url: 'u',
    };
    const mail = await writeMail({ to: 'a@b.example', locale: 'en-US', template: 'invitation', params });
    expect(mail.subject).toBe('$t(mail. notice. text) invites you to Larder');
    expect(mail.text).toContain('Hello {url},\n\nA & $1 <b> of $t(mail. notice. text) invites you');
  });

  test.each([
    ['en-US', 'Rows: 12,345.'],
    ['zh-CN', '12,345'],
  ] as const)('write numbers as the app does in %s', async (locale, expected) => {
    const params = { list: 'L', period: 'P', rows: 12_345, hours: 24, member: 'M', merchant: 'N', url: 'u' };
    const { text } = await writeMail({ to: 'a@b.example', locale, template: 'export', params });
    expect(text).toContain(expected);
  });

  test('show a code in the subject and in the text', async () => {
    const params = { code: '042137', minutes: 10 };
    const mail = await writeMail({ to: 'a@b.example', locale: 'zh-CN', template: 'resetCode', params });
    expect(mail.subject).toContain('042137');
    expect(mail.text).toContain('042137');
    expect(mail.text).not.toMatch(/\{\w+\}/);
  });

  test('have HTML of the same words, in which nothing that people wrote is markup', async () => {
    const url = 'https://larder.example/pages/login/invitation#a&b';
    const { html, subject } = await writeMail({
      to: 'a@b.example',
      locale: 'en-US',
      template: 'invitation',
      params: {
        name: '<b>Robin</b>',
        merchant: 'A & B',
        member: '[Sam](https://evil.example)',
        role: '*x*',
        days: 7,
        url,
      },
    });
    expect(subject).toBe('A & B invites you to Larder');
    expect(html).toContain('<html lang="en-US">');
    expect(html).toContain('Hello &lt;b&gt;Robin&lt;/ b&gt;,</p>');
    expect(html).toContain('of A &amp; B invites you to work with them in Larder, as *x*.</p>');
    expect(html.match(/<a href="[^"]*"/g)).toEqual([
      '<a href="https://larder.example/pages/login/invitation#a&amp;b"',
    ]);
    expect(html).toContain('>larder.example/pages/login/invitation</a>');
    expect(html).not.toMatch(/\{\w+\}|<b>|<em>/);
  });

  test('show the commands of an operator as code', async () => {
    const params = { merchant: 'M', country: 'US', number: 'M1', member: 'S', address: 's@b.example' };
    const { html } = await writeMail({
      to: 'a@b.example',
      locale: 'zh-CN',
      template: 'merchantRegistered',
      params,
    });
    expect(html).toMatch(
      /<pre [^>]*><code>pnpm platform cabinet allocate M1 &lt;deviceNo&gt;\n<\/code><\/pre>/,
    );
  });

  test.each(locales.flatMap((locale) => mailTemplates.map((template) => [locale, template] as const)))(
    'leave no Markdown behind in %s: %s',
    async (locale, template) => {
      const { html } = await writeMail({ to: 'a@b.example', locale, template, params: {} });
      expect(html).toContain('<p style=');
      expect(html).not.toMatch(/^ {4}pnpm|\n\n\n/m);
    },
  );
});
