import { expect, test } from 'vitest';
import { limits } from './limits.ts';
import { locales, matchLocale, nextLocale, storedLocale } from './locale.ts';

test.each([
  ['en-US', 'en-US'],
  ['EN-us', 'en-US'],
  ['en', 'en-US'],
  ['zh-Hans-CN', 'zh-CN'],
  ['zh-TW', 'zh-CN'],
  ['fr-FR', undefined],
  ['', undefined],
])('the locale of the tag "%s" is %s', (tag, locale) => {
  expect(matchLocale(tag)).toBe(locale);
});

test('the default locale is the first of the table', () => {
  expect(limits.defaultLocale).toBe(locales[0]);
});

test.each([
  ['zh-CN', 'zh-CN'],
  ['zh', 'en-US'],
  ['', 'en-US'],
  [null, 'en-US'],
  [undefined, 'en-US'],
])('the stored locale %j is read as %s', (stored, locale) => {
  expect(storedLocale(stored)).toBe(locale);
});

test('stepping through the locales shows each once and returns to the first', () => {
  const seen = locales.map((_, steps) => locales.slice(0, steps).reduce<string>(nextLocale, locales[0]));
  expect(seen).toEqual(locales);
  expect(nextLocale(locales.at(-1) ?? '')).toBe(locales[0]);
});
