import { addPseudoLocale, pseudoLocale } from '@larder/testkit/pseudo-locale';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeNotice } from '../push/write-notice.ts';
import { catalogWords } from '../words/catalog-words.ts';
import { writeMail } from './write-mail.ts';

let remove: () => void;
beforeAll(() => {
  remove = addPseudoLocale();
});
afterAll(() => remove());

const notice = {
  key: 'alert.raised',
  params: { cabinet: 'Lobby West', type: 'power_off', zone: 'UTC', startedAt: '2026-11-21T07:30:00Z' },
};

describe('a third locale', () => {
  test('words a mail', async () => {
    const mail = await writeMail({
      to: 'a@b.example',
      locale: pseudoLocale,
      template: 'resetCode',
      params: { code: '042137', minutes: 10 },
    });
    expect(mail.subject).toMatch(/[áéïöüñł]/);
    expect(mail.text).toContain('042137');
    expect(mail.subject + mail.text).not.toMatch(/\p{Script=Han}|[{}]/u);
  });

  test('words a notice', async () => {
    expect(await writeNotice(notice, pseudoLocale)).toEqual({
      title: 'Pöwér öff: Lobby West',
      text: expect.stringMatching(/^Sïñcé Nov 21, /),
    });
  });

  test('words a table', async () => {
    const word = await catalogWords.inLocale(pseudoLocale);
    expect(word('btn.cancel')).toBe('Cáñcéł');
  });
});
