import type { CalendarDay } from '../calendar-day.ts';
import { toGtin14 } from '../gtin.ts';
import { parseUrl } from '../parse-url.ts';
import { readPrintedGtin } from '../printed-gtin.ts';
import { accept, type Result, refuse } from '../refusal.ts';
import { readDigitalLink } from './digital-link.ts';
import { GS, readElementString, readPrintedElements } from './element-string.ts';
import { gs1Day, gs1LastDay } from './gs1-date.ts';
import { type Gs1Fields, refuseGs1 } from './gs1-fields.ts';
import { type Scanned, splitSymbology } from './symbology.ts';

/** Product that a code names, and what the code says of this pack. */
export type ProductCode = {
  readonly gtin: string;
  /** Last day on which the pack may be sold. */
  readonly bestBefore: CalendarDay | null;
  readonly lot: string | null;
};

/** Dates of a pack: 11 production, 12 payment due, 13 packaging, 15 best before, 16 sell by, 17 expiration, 7003. */
const dateAis = ['11', '12', '13', '15', '16', '17', '7003'] as const;
/** Those after which the pack may not be sold. */
const lastDayAis: readonly string[] = ['15', '16', '17', '7003'];

/** Digits of the largest QR code; no symbol holds more. Longer texts were pasted, and are not worth the reading. */
const LONGEST_CODE = 7_089;

/**
 * Returns the product of a GS1 code. AI 02 names the products inside a logistic unit, so it never stands beside 01.
 * Where a code has several last days, the earliest counts. Refuses codes of other things with their kind.
 * [decision 293]
 */
function productOf(fields: Gs1Fields, today: CalendarDay): Result<ProductCode> {
  const [unit, content] = [fields.get('01'), fields.get('02')];
  const number = unit ?? content;
  if (number === undefined) return refuse('QR_UNKNOWN', { kind: fields.has('00') ? 'shipment' : 'gs1' });
  if (unit !== undefined && content !== undefined) return refuseGs1();
  const gtin = toGtin14(number);
  if (!gtin.ok) return gtin;
  const lastDays: CalendarDay[] = [];
  for (const ai of dateAis) {
    const digits = fields.get(ai);
    if (digits === undefined) continue;
    const day = ai === '7003' ? gs1LastDay(digits, today) : gs1Day(digits, today);
    if (day === null) return refuseGs1();
    if (lastDayAis.includes(ai)) lastDays.push(day);
  }
  return accept({
    gtin: gtin.value,
    bestBefore: lastDays.sort()[0] ?? null,
    lot: fields.get('10') ?? null,
  });
}

/** Reads a number without fields. A symbol of free content may hold any number: 8 digits are too few to trust. */
function readNumber({ symbology, content }: Scanned): Result<string> {
  if (symbology === null || symbology.startsWith('E'))
    return readPrintedGtin(symbology === null ? content : `]${symbology}${content}`);
  return /^\d{12,14}$/.test(content) ? toGtin14(content) : refuse('BAD_INPUT', { key: 'valid.gtin.format' });
}

/** Finds fields in a code: by the symbol, by its first character, or by a printed form; null where it has none. */
function fieldsOf({ symbology, content, isGs1 }: Scanned): Result<Gs1Fields> | null {
  if (content.length > LONGEST_CODE) return null;
  if (content.startsWith('(')) return readPrintedElements(content);
  // Readers without symbology identifiers send FNC1 of the first position as a separator.
  if (content.startsWith(GS)) return readElementString(content.slice(GS.length));
  // DataBar Omnidirectional holds a GTIN only; some readers leave out its AI.
  if (symbology === 'e0' && /^\d{14}$/.test(content)) return readElementString(`01${content}`);
  if (isGs1) return readElementString(content);
  const url = parseUrl(content);
  if (url) return readDigitalLink(url);
  // Longer than any GTIN, and a whole element string that begins with one: a reader without identifiers sent it.
  return symbology === null && /^01\d{14}/.test(content) ? readElementString(content) : null;
}

/**
 * Reads the code of a product as a reader sends it or a person types it: numbers as printed, GS1 element strings, GS1
 * Digital Links. Refuses `BAD_INPUT` with `valid.gtin.format` or `.check`, and `QR_UNKNOWN` with the kind for GS1 codes
 * of other things. [decision 293]
 */
export function readProductCode(text: string, today: CalendarDay): Result<ProductCode> {
  const scanned = splitSymbology(text.trim());
  const fields = fieldsOf(scanned);
  if (fields) return fields.ok ? productOf(fields.value, today) : fields;
  const number = readNumber(scanned);
  return number.ok ? accept({ gtin: number.value, bestBefore: null, lot: null }) : number;
}
