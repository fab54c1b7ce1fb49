import type { Locale } from '@larder/domain/locale';

export type LoadedTexts = Readonly<Record<string, string>>;

/**
 * Loads all texts of the app in a locale. Each is a chunk of its own, so a phone downloads only what its user reads.
 * A new locale: a row here, in `firstTextLoaders` and in `localeTable`, and its folder.
 */
export const textLoaders: Readonly<Record<Locale, () => Promise<LoadedTexts>>> = {
  'en-US': () => import('./locales.ts').then(({ enUsTexts }) => enUsTexts),
  'zh-CN': () => import('../locales/zh-CN/texts.ts').then(({ texts }) => texts),
};
