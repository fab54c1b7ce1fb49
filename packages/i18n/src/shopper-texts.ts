import type { Locale } from '@larder/domain/locale';
import enRefusal from '../locales/en-US/refusal.json' with { type: 'json' };
import enShopper from '../locales/en-US/shopper.json' with { type: 'json' };
import zhRefusal from '../locales/zh-CN/refusal.json' with { type: 'json' };
import zhShopper from '../locales/zh-CN/shopper.json' with { type: 'json' };

const english = { ...enRefusal, ...enShopper };

export type TextKey = keyof typeof english;

/**
 * The texts of a shopper's pages: their own, and the catalog of refusals. All languages are in the script: 4 KB, where
 * loading one would cost another round trip before the first word.
 */
export const shopperTexts: Readonly<Record<Locale, Readonly<Record<string, string>>>> = {
  'en-US': english,
  'zh-CN': { ...zhRefusal, ...zhShopper },
};
