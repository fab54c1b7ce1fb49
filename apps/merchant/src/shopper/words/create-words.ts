import { DAY_MS } from '@larder/domain/durations';
import type { Locale } from '@larder/domain/locale';
import { formatInstant } from '@larder/i18n/format-instant';
import { formatNumber } from '@larder/i18n/format-number';
import { shopperTexts, type TextKey } from '@larder/i18n/shopper-texts';
import type { ReportedRefusal } from '#shopper/call-api.ts';

type Params = Readonly<Record<string, string | number>>;

/** Fills placeholders exactly as i18next does with our settings, which is too large for these pages. [decision 91] */
const fill = (text: string, params: Params, locale: Locale) =>
  text.replace(/\{(\w+)\}/g, (hole, name: string) => {
    const value = params[name] ?? hole;
    return typeof value === 'number' ? formatNumber(value, locale) : value;
  });

/** Like `displayParams` of `@larder/i18n`, for the few parameters that a shopper's refusals have. */
function shownParams({ params = {}, requestId }: ReportedRefusal, locale: Locale): Params {
  const seconds = new Intl.NumberFormat(locale, { style: 'unit', unit: 'second', unitDisplay: 'short' });
  const time = seconds.format(Number(params.retryInS ?? 0));
  return { ...params, time, id: requestId ?? '–' };
}

/**
 * Refusals whose shopper text is for a cabinet's small display; here the reader also gets the time to wait or the
 * reference, or has the page already that the display leads to.
 */
const CARRIES_DETAILS = new Set(['RATE_LIMITED', 'INTERNAL', 'DEBT_DUE']);

/**
 * Texts and amounts for this reader. A refusal that the catalog words for merchants has its own wording here
 * (`shopper.refusal.CODE`). Of `@larder/i18n` only what is a file of its own is used here: the rest is built into the
 * merchant's app.
 */
export function createWords(locale: Locale) {
  const texts = shopperTexts[locale];
  const say = (key: string, params: Params = {}) => fill(texts[key] ?? key, params, locale);
  return {
    locale,
    t: (key: TextKey, params?: Params) => say(key, params),
    has: (key: string): key is TextKey => key in texts,
    /** Minor units. */
    money: (amountMinor: number, currency: string) =>
      new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).format(
        amountMinor / 100,
      ),
    /** With the name of the zone. */
    instant: (at: string, timeZone: string) => formatInstant(new Date(at), timeZone, locale),
    /** When something begins, by the clock of that place: the hour within the next day, otherwise with its day. */
    opensAt(at: string, timeZone: string, nowMs: number): string {
      const hour = { timeZone, hour: 'numeric', minute: '2-digit' } as const;
      const isSoon = Date.parse(at) - nowMs < DAY_MS;
      const style = isSoon ? hour : ({ ...hour, weekday: 'short', month: 'short', day: 'numeric' } as const);
      const time = new Intl.DateTimeFormat(locale, style).format(new Date(at));
      return say(isSoon ? 'shopper.closed.until' : 'shopper.closed.untilDay', { time });
    },
    refusal(refused: ReportedRefusal): string {
      const own = `shopper.refusal.${refused.code}`;
      const isShort = own in texts && !CARRIES_DETAILS.has(refused.code);
      return say(isShort ? own : `refusal.${refused.code}`, shownParams(refused, locale));
    },
  };
}

export type Words = ReturnType<typeof createWords>;
