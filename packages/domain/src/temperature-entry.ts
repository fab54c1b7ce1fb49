import type { TemperatureUnit } from './locale.ts';
import { accept, type Result, refuse } from './refusal.ts';

/**
 * Cleans a temperature field after a keystroke: one leading minus, digits, the first dot, one decimal. [screens 3.10]
 */
export function cleanTemperatureEntry(typed: string): string {
  const sign = /^\s*[-−–]/.test(typed) ? '-' : '';
  const kept = typed.replace(/,/g, '.').replace(/[^\d.]/g, '');
  const [whole = '', ...rest] = kept.split('.');
  const units = whole.replace(/^0+(?=\d)/, '');
  if (rest.length === 0) return sign + units;
  return `${sign}${units || '0'}.${rest.join('').slice(0, 1)}`;
}

/**
 * Converts degrees in the reader's unit, with at most one decimal, to tenths of °C; a tenth of °F is less than a tenth
 * of °C and is rounded. Refuses `BAD_INPUT` with `valid.temp.range`. [screens 62]
 */
export function parseTemperatureEntry(typed: string, unit: TemperatureUnit): Result<number> {
  const match = /^(-?)(\d{1,4})(?:\.(\d)?)?$/.exec(typed.trim());
  if (!match) return refuse('BAD_INPUT', { key: 'valid.temp.range' });
  const [, sign, whole = '', decimal = '0'] = match;
  const tenths = Number(whole + decimal) * (sign ? -1 : 1);
  return accept(unit === 'c' ? tenths + 0 : Math.round(((tenths - 320) * 5) / 9) + 0);
}

/** Formats tenths of °C for such a field: 80 is '8.0', or '46.4' in °F. Parsing it gives the same value. */
export function formatTemperatureEntry(c10: number, unit: TemperatureUnit): string {
  const tenths = unit === 'c' ? c10 : Math.round((c10 * 9) / 5) + 320;
  return (tenths / 10).toFixed(1);
}
