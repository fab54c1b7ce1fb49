import { limits } from './limits.ts';
import { parseAmountMinor } from './money.ts';
import { accept, type Result, refuse } from './refusal.ts';

/** A percentage from 0 to 100, decimals allowed. [screens 3.10] */
const percentPattern = /^(?:100(?:\.0+)?|[1-9]?\d(?:\.\d+)?)$/;

/** Text keys of an amount field: `valid.{field}.required`, `.zero`, `.format`. */
export type AmountField = 'price' | 'cost' | 'preauth';

/**
 * Cleans an amount field after a keystroke: digits and the first dot only, two decimals, no extra leading zeros
 * ('007.505' is '7.50', '.5' is '0.5', '1.2.3' is '1.23'). Idempotent. [spec 5, screens 3.10]
 */
export function cleanMoneyEntry(typed: string): string {
  const kept = typed.replace(/[^\d.]/g, '');
  if (kept === '') return '';
  const [whole = '', ...rest] = kept.split('.');
  const units = whole.replace(/^0+(?=\d)/, '') || '0';
  return rest.length === 0 ? units : `${units}.${rest.join('').slice(0, 2)}`;
}

/**
 * Parses an amount field to minor units; a trailing dot is allowed. Refuses `BAD_INPUT` with the key
 * `valid.{field}.required`, `.format` or `.zero`. [spec 5]
 */
export function parseMoneyEntry(typed: string, field: AmountField): Result<number> {
  const text = typed.trim().replace(/\.$/, '');
  if (text === '') return refuse('BAD_INPUT', { key: `valid.${field}.required` });
  const amount = parseAmountMinor(text);
  if (!amount.ok) return refuse('BAD_INPUT', { key: `valid.${field}.format` });
  return amount.value === 0 ? refuse('BAD_INPUT', { key: `valid.${field}.zero` }) : amount;
}

/**
 * Parses percent text to parts per million, at most 4 decimals: '8.875' is 88750. Refuses `BAD_INPUT` with
 * `valid.percent`.
 */
export function parsePercentPpm(typed: string): Result<number> {
  const text = typed.trim();
  const [whole = '', fraction = ''] = text.split('.');
  if (!percentPattern.test(text) || fraction.length > 4) return refuse('BAD_INPUT', { key: 'valid.percent' });
  return accept(Number(whole + fraction.padEnd(4, '0')));
}

/** Formats parts per million as percent text without trailing zeros: 88750 is '8.875'. */
export function formatPercentPpm(ratePpm: number): string {
  const digits = String(ratePpm).padStart(5, '0');
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`.replace(/\.?0+$/, '');
}

/**
 * Cleans a whole-number field after a keystroke: digits only, one leading minus where negative numbers are allowed. A
 * fraction is dropped, never joined to the number.
 */
export function cleanIntegerEntry(typed: string, allowNegative = false): string {
  const sign = allowNegative && typed.trimStart().startsWith('-') ? '-' : '';
  const [whole = ''] = typed.split('.');
  return sign + whole.replace(/\D/g, '').replace(/^0+(?=\d)/, '');
}

/**
 * Parses whole-number text within bounds; rejects '1e3' and decimals. Refuses `BAD_INPUT` with `valid.integerRange`
 * {min, max}.
 */
export function parseIntegerEntry(typed: string, min = 0, max: number = limits.qtyMax): Result<number> {
  const text = typed.trim();
  const value = Number(text);
  const fits = /^-?\d+$/.test(text) && value >= min && value <= max;
  return fits ? accept(value) : refuse('BAD_INPUT', { key: 'valid.integerRange', min, max });
}
