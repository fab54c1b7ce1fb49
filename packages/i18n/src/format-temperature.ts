import type { Locale, TemperatureUnit } from '@larder/domain/locale';
import { signedNumber } from './intl-formats.ts';

/**
 * Formats tenths of °C in the reader's unit with one decimal, without a line break before the unit: 38 is '3.8 °C' or
 * '38.8 °F'. [domain C-24]
 */
export function formatTemperature(c10: number, unit: TemperatureUnit, locale: Locale): string {
  const degrees = unit === 'f' ? (c10 * 9) / 50 + 32 : c10 / 10;
  const number = signedNumber(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }, degrees);
  return `${number}\u00a0${unit === 'f' ? '°F' : '°C'}`;
}
