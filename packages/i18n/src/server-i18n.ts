import { limits } from '@larder/domain/limits';
import type { Locale } from '@larder/domain/locale';
import type { i18n } from 'i18next';
import { createI18n } from './create-i18n.ts';
import { mailTexts } from './mail-texts.ts';

const instances = new Map<Locale, Promise<i18n>>();

/**
 * Returns the i18next instance of a locale for servers: the texts of the app, and those of mails as namespace `mail`.
 * Made at the first call; texts do not change while a server runs.
 */
export function serverI18n(locale: Locale): Promise<i18n> {
  const known = instances.get(locale) ?? createServerI18n(locale);
  instances.set(locale, known);
  return known;
}

async function createServerI18n(locale: Locale): Promise<i18n> {
  const instance = await createI18n(locale);
  for (const loaded of [limits.defaultLocale, locale]) {
    instance.addResourceBundle(loaded, 'mail', mailTexts[loaded]);
  }
  return instance;
}
