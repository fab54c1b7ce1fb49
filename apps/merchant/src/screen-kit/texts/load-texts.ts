import { type Locale, locales, storedLocale } from '@larder/domain/locale';
import type {} from '@larder/i18n/create-i18n';
import { type FirstPart, firstTextLoaders } from '@larder/i18n/first-text-loaders';
import { textLoaders } from '@larder/i18n/text-loaders';
import { textOptions } from '@larder/i18n/text-options';
import { writtenNumbers } from '@larder/i18n/written-numbers';
import { createInstance } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { clientStorage } from '#platform/client-storage.ts';

type Part = FirstPart | 'all';

const texts = createInstance();

let shown: Locale = locales[0];
/** What screens have asked for so far: a language that is chosen later brings the same. */
const asked = new Set<Part>();
const arriving = new Map<string, Promise<void>>();
const arrived = new Set<string>();

const nameOf = (locale: Locale, part: Part) => `${locale} ${part}`;

const isHere = (locale: Locale, part: Part) =>
  arrived.has(nameOf(locale, part)) || arrived.has(nameOf(locale, 'all'));

/** Loads a part once. A failed load is retried by the next call. */
function bring(locale: Locale, part: Part): Promise<void> {
  const name = nameOf(locale, part);
  const load = part === 'all' ? textLoaders[locale] : firstTextLoaders[locale][part];
  const coming =
    arriving.get(name) ??
    load().then(
      (loaded) => {
        arrived.add(name);
        texts.addResourceBundle(locale, 'translation', loaded, false, false, { skipCopy: true });
      },
      (error) => {
        arriving.delete(name);
        throw error;
      },
    );
  arriving.set(name, coming);
  return coming;
}

/** Resolves once a part is there in the language that is shown by then. */
async function need(part: Part): Promise<void> {
  asked.add(part);
  while (!isHere(shown, part)) await bring(shown, part);
}

/**
 * As `createI18n` of `@larder/i18n`, but a language at a time, and of that only the texts of the first screens. Call it
 * before a page loads. Rejects where no language can be loaded: then there are no words at all. [decision 307]
 */
export async function loadTexts(): Promise<void> {
  for (const kept of [asked, arriving, arrived]) kept.clear();
  shown = storedLocale(clientStorage.read('locale'));
  await texts
    .use(initReactI18next)
    .use(writtenNumbers)
    .init({
      ...textOptions,
      lng: shown,
      resources: {},
      // A title that was asked for before its text appears with it.
      react: { bindI18nStore: 'added' },
    });
  document.documentElement.lang = shown;
  await need('first').catch((error) => {
    if (shown === locales[0]) throw error;
    return showLanguage(locales[0]);
  });
}

/** True once all texts are loaded. */
export const hasAllTexts = (): boolean => isHere(shown, 'all');

/** Loads all other texts. Pages wait for them, so that none shows a key. */
export const restOfTexts = (): Promise<void> => need('all');

/** Loads the texts of the first steps of a new merchant. */
export const textsOfSteps = (): Promise<void> => need('steps');

/** Switches the language; if it cannot be loaded, the current one stays. */
export async function showLanguage(locale: Locale): Promise<void> {
  const missing = () => [...asked].filter((part) => !isHere(locale, part));
  try {
    // Again for what is asked for meanwhile.
    while (missing().length > 0) await Promise.all(missing().map((part) => bring(locale, part)));
    shown = locale;
    await texts.changeLanguage(locale);
  } finally {
    document.documentElement.lang = shown;
  }
}
