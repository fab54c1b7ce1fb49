import type { Locale } from '@larder/domain/locale';
import { enUsTexts } from '@larder/i18n/locales';
import type { TranslationKey } from '@larder/i18n/translation-key';
import { zhCnTexts } from '@larder/i18n/zh-cn-texts';

/** Returns the texts of the catalogue in one language. */
export type Texts = (key: TranslationKey) => string;

export const textsOf = (locale: Locale): Texts => {
  const texts: Record<string, string> = locale === 'zh-CN' ? zhCnTexts : enUsTexts;
  return (key) => texts[key] ?? key;
};
