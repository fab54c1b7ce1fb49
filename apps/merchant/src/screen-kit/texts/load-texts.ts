import { limits } from '@larder/domain/limits';
import { type Locale, locales } from '@larder/domain/locale';
import type {} from '@larder/i18n/create-i18n';
import { textLoaders } from '@larder/i18n/text-loaders';
import { textOptions } from '@larder/i18n/text-options';
import { writtenNumbers } from '@larder/i18n/written-numbers';
import { createInstance } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { clientStorage } from '#platform/client-storage.ts';
import { firstTexts } from './first-texts.ts';

const texts = createInstance();

const storedLocale = (): Locale =>
  locales.find((known) => known === clientStorage.read('locale')) ?? limits.defaultLocale;

let arriving: Promise<void> | null = null;
let arrived = false;

/** As `createI18n` of `@larder/i18n`, but with only the first screen's texts in the first script. */
export async function loadTexts(): Promise<void> {
  arriving = null;
  arrived = false;
  await texts
    .use(initReactI18next)
    .use(writtenNumbers)
    .init({
      ...textOptions,
      lng: limits.defaultLocale,
      resources: { [limits.defaultLocale]: { translation: firstTexts } },
      // A title that was asked for before its text appears with it.
      react: { bindI18nStore: 'added' },
    });
  await showLanguage(storedLocale());
}

/** True once all texts are loaded. */
export const hasAllTexts = (): boolean => arrived;

/**
 * Loads all other texts of the default language. Pages wait for them, so that none shows a key. A failed load is
 * retried by the next call.
 */
export function restOfTexts(): Promise<void> {
  arriving ??= textLoaders[limits.defaultLocale]().then(
    (all) => {
      texts.addResourceBundle(limits.defaultLocale, 'translation', all, false, false, { skipCopy: true });
      arrived = true;
    },
    (error) => {
      arriving = null;
      throw error;
    },
  );
  return arriving;
}

/** Switches the language; if it cannot be loaded, the current one stays. */
export async function showLanguage(locale: Locale): Promise<void> {
  try {
    if (locale !== limits.defaultLocale && !texts.hasResourceBundle(locale, 'translation')) {
      texts.addResourceBundle(locale, 'translation', await textLoaders[locale]());
    }
    await texts.changeLanguage(locale);
  } finally {
    document.documentElement.lang = texts.language;
  }
}
