import { expect, test } from 'vitest';
import { readerLocale } from './reader-locale.ts';

test.each([
  ['zh-CN', ['en-US'], 'zh-CN'],
  ['en-US', ['zh-CN'], 'en-US'],
  [null, ['zh-TW', 'en'], 'zh-CN'],
  [null, ['zh'], 'zh-CN'],
  [null, ['en-GB', 'zh-CN'], 'en-US'],
  [null, ['fr-FR', 'zh-Hans-CN'], 'zh-CN'],
  [null, ['fr-FR'], 'en-US'],
  ['nonsense', [], 'en-US'],
])('chosen %s, browser %s: %s', (chosen, languages, locale) => {
  expect(readerLocale(chosen, languages)).toBe(locale);
});
