import type { Locale } from '@larder/domain/locale';

/** Date and time with the zone's name: what happened at a cabinet is told in the cabinet's zone, money in the merchant's. [screens 3.10] */
export function formatInstant(instant: Date, timeZone: string, locale: Locale): string {
  return new Intl.DateTimeFormat(locale, {
    timeZone,
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(instant);
}
