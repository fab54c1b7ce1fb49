import type { Locale, TemperatureUnit } from '@larder/domain/locale';
import { numberFormat } from './intl-formats.ts';

/**
 * Formats tenths of °C in the reader's unit with one decimal, without a line break before the unit: 38 is '3.8 °C' or
 * '38.8 °F'. [domain C-24]
 */
export function formatTemperature(c10: number, unit: TemperatureUnit, locale: Locale): string {
  const degrees = unit === 'f' ? (c10 * 9) / 50 + 32 : c10 / 10;
  const number = numberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(degrees);
  return `${number}\u00a0${unit === 'f' ? '°F' : '°C'}`;
}
