import type { Locale } from '@larder/domain/locale';
import refusal from '@larder/i18n/locales/en-US/refusal.json' with { type: 'json' };
import shopper from '@larder/i18n/locales/en-US/shopper.json' with { type: 'json' };

const english = { ...refusal, ...shopper };

export type TextKey = keyof typeof english;
export type Texts = Readonly<Record<string, string>>;

/** The texts that these pages need: their own, and the catalogue of refusals. Without the Chinese ones the reader keeps English. */
export async function loadShopperTexts(locale: Locale): Promise<{ locale: Locale; texts: Texts }> {
  if (locale === 'zh-CN') {
    const chinese = await import('./zh-cn-shopper-texts.ts').catch(() => null);
    if (chinese) return { locale, texts: { ...english, ...chinese.zhCnShopperTexts } };
  }
  return { locale: 'en-US', texts: english };
}
