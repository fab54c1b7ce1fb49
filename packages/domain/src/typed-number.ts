/** How a reader writes numbers. `group` is null where it is unknown whether the other mark stands between thousands. */
export type NumberMarks = { readonly decimal: '.' | ','; readonly group: string | null };

/** What the number of a field can be. */
export type NumberRoom = {
  readonly decimals: number;
  /** Below 1000 no mark of the field can stand between thousands. */
  readonly max: number;
  readonly isSigned?: boolean;
  /** Signs and units that may stand before or after the number. */
  readonly affixes?: readonly string[];
};

/** `doubtful`: the text can be read as two numbers; `tooFine`: it has more decimals than the field. */
export type TypedNumberFault = 'unread' | 'doubtful' | 'tooFine';
type TypedNumber =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly fault: TypedNumberFault };

/** Marks of the text that forms hold: a dot before decimals, nothing between thousands. */
export const heldMarks: NumberMarks = { decimal: '.', group: null };

/** Arabic, Persian, Devanagari, Bengali, Thai and full-width zero; the other nine digits follow each. */
const ZEROS = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0e50, 0xff10];
const foreignDigit = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0e50-\u0e59\uff10-\uff19]/g;
/** Invisible marks of direction that `Intl` and spreadsheets add. */
const direction = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

const ARABIC_DECIMAL = '\u066b';
/** The same mark as several keyboards and `Intl` write it. */
const spellings: readonly (readonly [RegExp, string])[] = [
  [/[\uff0e\u3002\uff61]/g, '.'],
  [/\uff0c/g, ','],
  [/[\u00a0\u2009\u202f\u3000]/g, ' '],
  [/[\u2019\uff07]/g, "'"],
  [/[\u2212\u2013\uff0d]/g, '-'],
  [/\uff05/g, '%'],
  [/\uff04/g, '$'],
  [/\uffe5/g, '¥'],
];
const MAX_DIGITS = 15;
const thousands = /^[1-9]\d{0,2}$/;
/** `Intl` throws at other tags, and phones hand in what they like. */
const plainTag = /^[a-z]{2,3}(?:-[a-z\d]{2,8})*$/i;

/** Returns the marks of a language; the group is unknown where a language of the phone has another decimal mark. */
export function marksOf(locale: string, phoneLocales: readonly string[] = []): NumberMarks {
  const [own, ...others] = [locale, ...phoneLocales].filter((tag) => plainTag.test(tag)).flatMap(marksOfTag);
  if (!own) return heldMarks;
  return others.some(({ decimal }) => decimal !== own.decimal) ? { ...own, group: null } : own;
}

function marksOfTag(tag: string): NumberMarks[] {
  const format = new Intl.NumberFormat(tag, { numberingSystem: 'latn' });
  const parts = format.formatToParts(1_234_567.5);
  const decimal = parts.find(({ type }) => type === 'decimal')?.value;
  const group = parts.find(({ type }) => type === 'group')?.value;
  return decimal === '.' || decimal === ',' ? [{ decimal, group: group ? spelled(group) : null }] : [];
}

/**
 * Reads a number as people type or paste it: digits of several scripts, a dot or comma before decimals, marks between
 * thousands. Returns it as forms hold it (`1.234,50` is `1234.50`). Refuses what can be read in two ways, and never
 * joins digits over a mark that it does not know. [decision 290]
 */
export function readTypedNumber(typed: string, room: NumberRoom, marks = heldMarks): TypedNumber {
  const { isNegative, body } = unwrap(spelled(typed), room.affixes ?? []);
  const split = splitAtDecimal(body, room, marks);
  if (typeof split === 'string') return { ok: false, fault: split };
  const whole = split.whole.replace(/^0+(?=\d)/, '') || '0';
  if (whole.length + split.fraction.length > MAX_DIGITS) return { ok: false, fault: 'unread' };
  if (isNegative && !room.isSigned) return { ok: false, fault: 'unread' };
  if (split.fraction.length > room.decimals) return { ok: false, fault: 'tooFine' };
  const decimals = split.fraction && `.${split.fraction}`;
  return { ok: true, text: `${isNegative ? '-' : ''}${whole}${decimals}` };
}

/** Writes digits, marks and signs in one way. Everything else stays, so that it is refused. */
function spelled(text: string): string {
  const digits = text.replace(foreignDigit, (digit) => {
    const code = digit.charCodeAt(0);
    return String(code - Math.max(...ZEROS.filter((zero) => zero <= code)));
  });
  return spellings.reduce((so, [mark, plain]) => so.replace(mark, plain), digits.replace(direction, ''));
}

/** Takes a minus, and a sign or unit on one side, off the number. */
function unwrap(text: string, affixes: readonly string[]): { isNegative: boolean; body: string } {
  const bare = text.trim();
  const isFirst = bare.startsWith('-');
  const signed = isFirst ? bare.slice(1).trimStart() : bare;
  const body = withoutAffix(signed, affixes);
  const isSecond = !isFirst && body !== signed && body.startsWith('-');
  return { isNegative: isFirst || isSecond, body: isSecond ? body.slice(1) : body };
}

function withoutAffix(text: string, affixes: readonly string[]): string {
  const lower = text.toLowerCase();
  const known = affixes.map((affix) => spelled(affix).toLowerCase()).sort((a, b) => b.length - a.length);
  const before = known.find((affix) => lower.startsWith(affix));
  if (before) return text.slice(before.length).trimStart();
  const after = known.find((affix) => lower.endsWith(affix));
  return after ? text.slice(0, -after.length).trimEnd() : text;
}

type Split = { readonly whole: string; readonly fraction: string };

function splitAtDecimal(body: string, room: NumberRoom, marks: NumberMarks): Split | TypedNumberFault {
  if (!/\d/.test(body) || !/^[\d.,' \u066b\u066c]+$/.test(body)) return 'unread';
  const found = body.replace(/\d/g, '');
  const last = found.at(-1);
  if (last === undefined) return { whole: body, fraction: '' };
  const at = body.lastIndexOf(last);
  const [head, tail] = [body.slice(0, at), body.slice(at + 1)];
  if (found.length === 1) return splitAtOnlyMark(head, last, tail, room, marks);
  const kinds = new Set(found).size;
  if (kinds === 1) return ungrouped(body);
  const isDecimal = ['.', ',', ARABIC_DECIMAL].includes(last) && found.indexOf(last) === found.length - 1;
  if (kinds > 2 || !isDecimal) return 'unread';
  const whole = ungrouped(head);
  return typeof whole === 'string' ? whole : { ...whole, fraction: tail };
}

/** One mark in front of three digits has two readings, of which the field and the reader's marks leave one or none. */
function splitAtOnlyMark(
  head: string,
  mark: string,
  tail: string,
  room: NumberRoom,
  marks: NumberMarks,
): Split | TypedNumberFault {
  const asDecimals = { whole: head, fraction: tail };
  if (mark === ARABIC_DECIMAL) return asDecimals;
  if (mark !== '.' && mark !== ',') return ungrouped(head + mark + tail);
  if (tail.length !== 3 || !thousands.test(head) || mark === marks.decimal) return asDecimals;
  if (room.max < 1_000) return asDecimals;
  return mark === marks.group ? ungrouped(head + mark + tail) : 'doubtful';
}

/** Joins groups of three digits, the only ones that are certain to be thousands. */
function ungrouped(text: string): Split | TypedNumberFault {
  if (text.includes(ARABIC_DECIMAL)) return 'unread';
  const [first = '', ...others] = text.split(/\D/);
  const isGrouped = thousands.test(first) && others.every((group) => /^\d{3}$/.test(group));
  return isGrouped ? { whole: first + others.join(''), fraction: '' } : 'unread';
}
