import { limits } from './limits.ts';
import { locales } from './locale.ts';
import { parseAmountMinor } from './money.ts';
import { accept, type Refusal, type Result, refuse } from './refusal.ts';
import { type NumberMarks, type NumberRoom, readTypedNumber, type TypedNumberFault } from './typed-number.ts';

/** Text keys of an amount field: `valid.{field}.required`, `.zero`, `.format`. */
export type AmountField = 'price' | 'cost' | 'preauth';

/** At most 4 decimals, parts per million. [screens 3.10] */
export const percentRoom: NumberRoom = { decimals: 4, max: 100, affixes: ['%', '٪'] };
export const wholeRoom: NumberRoom = { decimals: 0, max: limits.qtyMax };
const amountRoom: NumberRoom = { decimals: 2, max: limits.amountMaxMinor / 100 };

/** An amount in a currency: its sign or code may be typed or pasted with it, another currency's may not. */
export const moneyRoom = (currency: string): NumberRoom => ({
  ...amountRoom,
  affixes: [...locales.flatMap((locale) => signsOf(currency, locale)), ...(currency === 'CNY' ? ['元'] : [])],
});

function signsOf(currency: string, locale: string): string[] {
  return (['symbol', 'narrowSymbol', 'code'] as const).flatMap((currencyDisplay) => {
    const format = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay });
    return format.formatToParts(0).flatMap(({ type, value }) => (type === 'currency' ? [value] : []));
  });
}

/**
 * Returns how a number field reads what is typed: the number as forms hold it, or the text as it is where it cannot be
 * read, so that the form refuses it and the text stays. [decision 290]
 */
export const entryReader =
  (room: NumberRoom, marks: NumberMarks) =>
  (typed: string): string => {
    const read = readTypedNumber(typed, room, marks);
    return read.ok ? read.text : typed;
  };

/** Refuses `BAD_INPUT` with the key of a fault; `otherwise` for a number with too many decimals. */
export const refuseEntry = (
  fault: TypedNumberFault,
  otherwise: string,
): { readonly ok: false; readonly refusal: Refusal } =>
  refuse('BAD_INPUT', { key: fault === 'tooFine' ? otherwise : `valid.number.${fault}` });

/** Key of a number above what any amount may be. */
export const TOO_MUCH = 'valid.number.tooMuch';

/**
 * Parses an amount from 0 on to minor units. Refuses `BAD_INPUT` with `valid.number.unread`, `.doubtful` or `.tooMuch`,
 * or with `otherwise`: too many decimals, or nothing typed.
 */
export function parseAmountEntry(typed: string, otherwise = 'valid.amount'): Result<number> {
  if (typed.trim() === '') return refuse('BAD_INPUT', { key: otherwise });
  const read = readTypedNumber(typed, amountRoom);
  if (!read.ok) return refuseEntry(read.fault, otherwise);
  const amount = parseAmountMinor(read.text);
  return amount.ok ? amount : refuse('BAD_INPUT', { key: TOO_MUCH });
}

/**
 * Parses an amount field to minor units. Refuses `BAD_INPUT` with the key `valid.{field}.required`, `.format` or
 * `.zero`, `valid.number.unread`, `.doubtful` or `.tooMuch`. [spec 5]
 */
export function parseMoneyEntry(typed: string, field: AmountField): Result<number> {
  if (typed.trim() === '') return refuse('BAD_INPUT', { key: `valid.${field}.required` });
  const amount = parseAmountEntry(typed, `valid.${field}.format`);
  return amount.ok && amount.value === 0 ? refuse('BAD_INPUT', { key: `valid.${field}.zero` }) : amount;
}

/** Parses percent text to parts per million: '8.875' is 88750. Refuses `BAD_INPUT` with `valid.percent`. */
export function parsePercentPpm(typed: string): Result<number> {
  const read = readTypedNumber(typed, percentRoom);
  if (!read.ok) return refuse('BAD_INPUT', { key: 'valid.percent' });
  const [whole = '', fraction = ''] = read.text.split('.');
  const ratePpm = Number(whole + fraction.padEnd(4, '0'));
  return ratePpm <= limits.taxRateMaxPpm ? accept(ratePpm) : refuse('BAD_INPUT', { key: 'valid.percent' });
}

/** Formats parts per million as percent text without trailing zeros: 88750 is '8.875'. */
export function formatPercentPpm(ratePpm: number): string {
  const digits = String(ratePpm).padStart(5, '0');
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`.replace(/\.?0+$/, '');
}

/**
 * Parses whole-number text within bounds; rejects '1e3' and decimals. Refuses `BAD_INPUT` with `valid.integerRange`
 * {min, max}, or `valid.number.doubtful`.
 */
export function parseIntegerEntry(typed: string, min = 0, max: number = limits.qtyMax): Result<number> {
  const outside = refuse('BAD_INPUT', { key: 'valid.integerRange', min, max });
  const read = readTypedNumber(typed, { ...wholeRoom, isSigned: min < 0 });
  if (!read.ok) return read.fault === 'doubtful' ? refuseEntry(read.fault, '') : outside;
  const value = Number(read.text);
  return value >= min && value <= max ? accept(value + 0) : outside;
}
