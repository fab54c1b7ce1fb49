import type { Locale } from '@larder/domain/locale';
import { dateTimeFormat } from './intl-formats.ts';

/**
 * Formats date and time with the zone's name: events at a cabinet in the cabinet's zone, money in the merchant's. The
 * zone comes last in every language, although Chinese would put it between date and time. [screens 3.10]
 */
export function formatInstant(instant: Date, timeZone: string, locale: Locale): string {
  return `${dateTimeFormat(locale, { ...style, timeZone }).format(instant)} ${zoneName(instant, timeZone, locale)}`;
}

/** Short name of a zone at an instant: PST, GMT+8. */
export function zoneName(instant: Date, timeZone: string, locale: Locale): string {
  const parts = dateTimeFormat(locale, { timeZone, timeZoneName: 'short' }).formatToParts(instant);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

const style = {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
} as const;
