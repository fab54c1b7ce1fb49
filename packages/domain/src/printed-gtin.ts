import { toGtin14 } from './gtin.ts';
import type { Result } from './refusal.ts';

/** What scanners put before a code: `]E0` for EAN-13 and UPC, `]E4` for EAN-8, `]C1` for GS1-128, … (AIM). */
const symbology = /^\](?:E[0-4]|I[01]|C[01]|e0|d[12]|Q[13])/;
/** Spaces and hyphens between groups of digits, as packs print them. */
const separators = /[\s\-\u2010-\u2013]/g;
/** GS1-128 and data matrix name the field: `(01)` is the GTIN. */
const named = /^\(01\)(?=\d{14}$)/;

const upcE = /^([01])(\d{3})(\d{2})(\d)(\d)$/;

/**
 * Expands a UPC-E to its UPC-A, which has the same check digit: the last of the six digits says where the zeros were
 * left out. [GS1 General Specifications, 5.2.2.4.2]
 */
function expandUpcE(digits: string): string | null {
  const [, system, first = '', next = '', how = '', check] = upcE.exec(digits) ?? [];
  if (system === undefined) return null;
  const [five, last] = [first + next, Number(how)];
  if (last <= 2) return `${system}${five.slice(0, 2)}${how}0000${five.slice(2)}${check}`;
  if (last === 3) return `${system}${five.slice(0, 3)}00000${five.slice(3)}${check}`;
  if (last === 4) return `${system}${five.slice(0, 4)}00000${five.slice(4)}${check}`;
  return `${system}${five}0000${how}${check}`;
}

/**
 * Converts a number as it is printed on a pack or sent by a scanner to the stored GTIN-14: EAN-8, EAN-13, UPC-A, UPC-E
 * or ITF-14, with spaces, hyphens, `(01)` or a scanner's prefix. Eight digits may be an EAN-8 or a UPC-E: those that
 * begin with 0 are a UPC-E where its check digit is right, because GS1 issues no EAN-8 of them. Refuses as `toGtin14`.
 * [domain 3]
 */
export function readPrintedGtin(text: string): Result<string> {
  const trimmed = text.trim();
  const prefix = symbology.exec(trimmed)?.[0] ?? '';
  const digits = trimmed.slice(prefix.length).replaceAll(separators, '').replace(named, '');
  const expanded = prefix === ']E4' ? null : expandUpcE(digits);
  if (!expanded) return toGtin14(digits);
  const asPrinted = toGtin14(digits);
  const asUpc = toGtin14(expanded);
  if (digits.startsWith('0')) return asUpc.ok ? asUpc : asPrinted;
  return asPrinted.ok || !asUpc.ok ? asPrinted : asUpc;
}
