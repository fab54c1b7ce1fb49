/** The text of a number on a keypad: empty, digits (an amount), or digits with a sign (a change). */
export type KeypadEntry = {
  readonly text: string;
  /** Shown, not typed yet: the first key replaces it. */
  readonly isFresh: boolean;
  /** A decimal point was typed: digits after it do not belong to a whole number. */
  readonly isCut?: boolean;
};

export type KeypadKey =
  | '0'
  | '1'
  | '2'
  | '3'
  | '4'
  | '5'
  | '6'
  | '7'
  | '8'
  | '9'
  | 'erase'
  | 'sign'
  | 'point';

type KeypadRule = { readonly maxDigits: number };

export const shownEntry = (text: string): KeypadEntry => ({ text, isFresh: true });

const signOf = (text: string) => /^[+−]/.exec(text)?.[0] ?? '';
const NEXT_SIGN: Record<string, string> = { '': '−', '−': '+', '+': '' };

/**
 * Returns the entry after a key. Ignores a digit beyond the longest number, so that no key turns it into another
 * number.
 */
export function pressKey(entry: KeypadEntry, key: KeypadKey, { maxDigits }: KeypadRule): KeypadEntry {
  const { text, isFresh } = entry;
  if (key === 'sign') {
    const sign = signOf(text);
    return { text: `${NEXT_SIGN[sign]}${isFresh ? '' : text.slice(sign.length)}`, isFresh: false };
  }
  if (key === 'point') return { text: isFresh ? '' : text, isFresh: false, isCut: true };
  if (key === 'erase') return { text: text.slice(0, -1), isFresh: false };
  if (entry.isCut) return entry;
  const before = isFresh ? '' : text;
  const digits = `${before.slice(signOf(before).length)}${key}`.replace(/^0+(?=\d)/, '');
  return digits.length > maxDigits ? entry : { text: signOf(before) + digits, isFresh: false };
}

/** Returns the number of an entry; null while there is no digit. */
export function entryNumber(text: string): number | null {
  const digits = text.slice(signOf(text).length);
  if (digits === '') return null;
  return text.startsWith('−') && digits !== '0' ? -Number(digits) : Number(digits);
}

/** Whether the number is a change rather than an amount. */
export const isChange = (text: string): boolean => signOf(text) !== '';

/**
 * Maps a key of a physical keyboard to a keypad key; null for all others, so that End, arrows and letters change
 * nothing.
 */
export function keyOf(pressed: string, allowsSign: boolean): KeypadKey | null {
  if (/^\d$/.test(pressed)) return pressed as KeypadKey;
  if (pressed === 'Backspace') return 'erase';
  if (pressed === '.' || pressed === ',') return 'point';
  return allowsSign && ['-', '−', '+'].includes(pressed) ? 'sign' : null;
}
