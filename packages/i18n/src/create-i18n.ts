import { limits } from '@larder/domain/limits';
import { type Locale, locales } from '@larder/domain/locale';
import { type BackendModule, createInstance, type i18n, type Module } from 'i18next';
import { enUsTexts } from './locales.ts';
import type { MailTexts } from './mail-texts.ts';
import { textLoaders } from './text-loaders.ts';
import { textOptions } from './text-options.ts';
import { writtenNumbers } from './written-numbers.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof enUsTexts; mail: MailTexts };
    keySeparator: false;
    nsSeparator: false;
  }
}

const lazyTexts: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (locale, _namespace, done) => {
    textLoaders[locale as Locale]().then(
      (texts) => done(null, texts),
      (error: unknown) => done(error instanceof Error ? error : String(error), false),
    );
  },
};

/**
 * Creates a separate i18next instance, ready in that language. `plugins`: `initReactI18next` in the app, none on a
 * server. Changing the language loads its texts first; if that fails, the texts stay English.
 */
export async function createI18n(locale: Locale, plugins: readonly Module[] = []): Promise<i18n> {
  const instance = createInstance();
  for (const plugin of [lazyTexts, writtenNumbers, ...plugins]) instance.use(plugin);
  await instance.init({
    ...textOptions,
    lng: locale,
    supportedLngs: [...locales],
    load: 'currentOnly',
    resources: { [limits.defaultLocale]: { translation: enUsTexts } },
    partialBundledLanguages: true,
  });
  return instance;
}
