import type { Locale } from '@larder/domain/locale';

type LoadedTexts = Readonly<Record<string, string>>;

/**
 * Loads the texts of the app in a locale. Each is a chunk of its own, so a phone downloads only what its user reads.
 * A new locale: a row here and in `localeTable`, and its folder.
 */
export const textLoaders: Readonly<Record<Locale, () => Promise<LoadedTexts>>> = {
  'en-US': async () => (await import('./locales.ts')).enUsTexts,
  'zh-CN': async () => (await import('../locales/zh-CN/texts.ts')).texts,
};
