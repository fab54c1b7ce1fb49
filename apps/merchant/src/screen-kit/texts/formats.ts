import type { Locale, TemperatureUnit } from '@larder/domain/locale';
import { formatAge, formatDuration } from '@larder/i18n/format-age';
import { formatInstant, zoneName } from '@larder/i18n/format-instant';
import { formatMoney } from '@larder/i18n/format-money';
import { formatNumber } from '@larder/i18n/format-number';
import { formatPercent } from '@larder/i18n/format-percent';
import { formatTemperature } from '@larder/i18n/format-temperature';
import { dateTimeFormat, signedNumber } from '@larder/i18n/intl-formats';

type Reader = {
  locale: Locale;
  /** The phone's zone. */
  timeZone: string;
  /** The merchant's. */
  currency: string;
  temperatureUnit: TemperatureUnit;
};

type Instant = string | number | Date;

const CLOCK = { hour: 'numeric', minute: '2-digit' } as const;
const DATE_TIME = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const;

/**
 * Formats numbers, amounts, instants and temperatures for this reader. Every instant needs a zone: the cabinet's for
 * what happened there, the merchant's for totals and money, `phoneZone` for what belongs to neither. A zone whose clock
 * differs from the phone's at that instant is named; a span of days has its years where one is not this year.
 * [screens 3.10, domain 10]
 */
// long: every format of the app, one line each
export function createFormats({ locale, timeZone, currency, temperatureUnit }: Reader, nowMs: () => number) {
  const short = { notation: 'compact', maximumFractionDigits: 1 } as const;
  const axis = {
    ...short,
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: 0,
  } as const;
  const bare =
    (style: Intl.DateTimeFormatOptions) =>
    (at: Instant, zone: string): string =>
      dateTimeFormat(locale, { ...style, timeZone: zone }).format(new Date(at));
  const wallTime = bare(DATE_TIME);
  const withZone = (text: string, at: Instant, zone: string) =>
    wallTime(at, zone) === wallTime(at, timeZone) ? text : `${text} ${zoneName(new Date(at), zone, locale)}`;
  const named = (style: Intl.DateTimeFormatOptions) => {
    const format = bare(style);
    return (at: Instant, zone: string) => withZone(format(at, zone), at, zone);
  };
  const days = (style: Intl.DateTimeFormatOptions) => (day: string) =>
    dateTimeFormat(locale, { ...style, timeZone: 'UTC' }).format(new Date(`${day}T00:00Z`));
  const day = days({ month: 'short', day: 'numeric' });
  const longDay = days({ dateStyle: 'medium' });
  const thisYear = () => dateTimeFormat('en-US', { year: 'numeric', timeZone }).format(nowMs());

  return {
    number: (value: number) => formatNumber(value, locale),
    /** A change: +2, −3, 0 */
    signed: (value: number) => `${value > 0 ? '+' : ''}${formatNumber(value, locale)}`,
    percent: (ratePpm: number) => formatPercent(ratePpm, locale),
    /** Minor units of the merchant's currency, or of the given one. */
    money: (amountMinor: number, of: string = currency) => formatMoney(amountMinor, of, locale),
    /** $1.4K, for the axis of a chart. */
    moneyAxis: (amountMinor: number) => signedNumber(locale, axis, amountMinor / 100),
    /** 1.4K, for the cells of a table that names the currency. */
    moneyCell: (amountMinor: number) => signedNumber(locale, short, amountMinor / 100),
    /** Tenths of a degree Celsius. */
    temperature: (c10: number) => formatTemperature(c10, temperatureUnit, locale),
    /** For instants that belong to no cabinet and no merchant: sign-ins, notices, drafts on the phone. */
    phoneZone: timeZone,
    /** 7:42 PM, or 7:42 PM PST */
    time: named(CLOCK),
    /** 7:42 PM, where the zone is named beside it or does not matter */
    clock: bare(CLOCK),
    /** Nov 21, 7:42 PM, where the zone is named beside it */
    dateClock: wallTime,
    /** Nov 21, 7:42 PM, or Nov 21, 7:42 PM PST */
    dateTime: named(DATE_TIME),
    /** Nov 21, 7:42 – 7:55 PM; a single instant where both read the same */
    dateTimes: (from: Instant, to: Instant, zone: string) =>
      withZone(
        dateTimeFormat(locale, { ...DATE_TIME, timeZone: zone }).formatRange(new Date(from), new Date(to)),
        from,
        zone,
      ),
    /** PST, where the clock of that zone differs from the phone's at an instant; else null */
    otherZone: (at: Instant, zone: string) => withZone('', at, zone).trim() || null,
    /** Nov 21, 2026, the day of an instant */
    dayOf: bare({ dateStyle: 'medium' }),
    /** With year and zone: for the `title` of a shorter text, and where the zone matters. */
    fullTime: (at: Instant, zone: string) => formatInstant(new Date(at), zone, locale),
    /** A calendar day, `YYYY-MM-DD`, which has no zone: Sat */
    weekday: days({ weekday: 'short' }),
    /** 7 PM */
    hour: (hour: number) => bare({ hour: 'numeric' })(Date.UTC(2026, 0, 1, hour), 'UTC'),
    /** Saturday */
    longWeekday: days({ weekday: 'long' }),
    /** Nov 21 */
    day,
    /** Sat, Nov 21 */
    namedDay: days({ weekday: 'short', month: 'short', day: 'numeric' }),
    /** Nov 21, 2026, for a day that may lie in another year */
    longDay,
    /** Nov 15 – Nov 21, or Dec 15, 2025 – Jan 21, 2026 */
    days: (from: string, to: string) => {
      const write = [from, to].every((of) => of.startsWith(thisYear())) ? day : longDay;
      return from === to ? write(from) : `${write(from)} – ${write(to)}`;
    },
    /** Nov */
    month: days({ month: 'short' }),
    /** A calendar month, `YYYY-MM`: November 2026 */
    wholeMonth: (month: string) => days({ month: 'long', year: 'numeric' })(`${month}-01`),
    /** 5 min */
    duration: (ms: number) => formatDuration(ms, locale),
    /** 5 min. ago */
    ago: (at: Instant, nowMs: number) => formatAge(new Date(at), new Date(nowMs), locale),
  };
}

export type Formats = ReturnType<typeof createFormats>;
