import { accept, type Result, refuse } from './refusal.ts';

const gtinPattern = /^(?:\d{8}|\d{12}|\d{13}|\d{14})$/;

/** True if the last digit is the GS1 check digit of the digits before it (weights 3, 1 from the right). */
export function hasCheckDigit(digits: string): boolean {
  const sum = [...digits]
    .reverse()
    .slice(1)
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10 === Number(digits.at(-1));
}

/**
 * Converts a scanned or typed GTIN-8, UPC (12), EAN (13) or GTIN-14 to the stored GTIN-14. Refuses `BAD_INPUT` with the
 * text key `valid.gtin.format` or `valid.gtin.check`. [domain 3]
 */
export function toGtin14(text: string): Result<string> {
  if (!gtinPattern.test(text)) return refuse('BAD_INPUT', { key: 'valid.gtin.format' });
  if (!hasCheckDigit(text)) return refuse('BAD_INPUT', { key: 'valid.gtin.check' });
  return accept(text.padStart(14, '0'));
}

/** Formats a stored GTIN-14 as printed on the pack: the UPC or EAN that it was padded from. */
export function shownGtin(gtin14: string): string {
  if (gtin14.startsWith('000000')) return gtin14.slice(6);
  return gtin14.replace(/^0{1,2}/, '');
}
