import refusal from '@larder/i18n/locales/zh-CN/refusal.json' with { type: 'json' };
import shopper from '@larder/i18n/locales/zh-CN/shopper.json' with { type: 'json' };

/** Loaded when somebody reads Chinese. */
export const zhCnShopperTexts: Readonly<Record<string, string>> = { ...refusal, ...shopper };
