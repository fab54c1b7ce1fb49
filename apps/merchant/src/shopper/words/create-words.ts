import type { Locale } from '@larder/domain/locale';
import { formatInstant } from '@larder/i18n/format-instant';
import { formatMoney } from '@larder/i18n/format-money';
import { displayParams } from '@larder/i18n/refusal-text';
import type { Told } from '../call-api.ts';
import type { TextKey, Texts } from './shopper-texts.ts';

type Params = Readonly<Record<string, string | number>>;

const fill = (text: string, params: Params) =>
  text.replace(/\{(\w+)\}/g, (hole, name: string) => String(params[name] ?? hole));

/**
 * Texts and amounts as this reader reads them. A refusal that the catalogue words for merchants has a wording of its own here
 * (`shopper.refusal.CODE`).
 */
export function createWords(locale: Locale, texts: Texts) {
  const say = (key: string, params: Params = {}) => fill(texts[key] ?? key, params);
  return {
    locale,
    t: (key: TextKey, params?: Params) => say(key, params),
    has: (key: string): key is TextKey => key in texts,
    money: (amountMinor: number, currency: string) => formatMoney(amountMinor, currency, locale),
    instant: (at: string, timeZone: string) => formatInstant(new Date(at), timeZone, locale),
    refusal({ code, params = {}, requestId }: Told): string {
      const own = `shopper.refusal.${code}`;
      const reader = { locale, currency: 'USD', timeZone: 'UTC', requestId };
      return say(own in texts ? own : `refusal.${code}`, displayParams(params, reader));
    },
  };
}

export type Words = ReturnType<typeof createWords>;
