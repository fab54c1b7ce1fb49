import type { CalendarDay } from '../../calendar-day.ts';
import { readProductCode } from '../../gs1/product-code.ts';
import { splitSymbology } from '../../gs1/symbology.ts';
import { shownGtin } from '../../gtin.ts';
import { parseUrl } from '../../parse-url.ts';
import { type Refusal, refuse } from '../../refusal.ts';

/** What a code is that was scanned for another purpose. `gs1Fault`: it breaks the rules of GS1. */
export const otherKinds = [
  'product',
  'cabinet',
  'shipment',
  'gs1',
  'gs1Fault',
  'webAddress',
  'wifi',
  'contact',
  'number',
  'text',
] as const;
type OtherKind = (typeof otherKinds)[number];

const SHOWN_CHARS = 40;

/** Returns the beginning of a content, without characters that cannot be shown. */
function shownText(content: string): string {
  const printable = content.replace(/[\p{C}\s]+/gu, ' ').trim();
  const chars = [...printable];
  return chars.length > SHOWN_CHARS ? `${chars.slice(0, SHOWN_CHARS - 1).join('')}…` : printable;
}

/** Returns the end of a host, because that says whose it is. */
const shownHost = (host: string) => (host.length > SHOWN_CHARS ? `…${host.slice(1 - SHOWN_CHARS)}` : host);

type Other = { readonly ok: false; readonly refusal: Refusal };

const other = (kind: OtherKind, what: string): Other => refuse('QR_UNKNOWN', { kind, what });

/** Refuses a code with what it is: `kind`, and in `what` its number, host or beginning. [decision 294] */
export function refuseOther(text: string, deviceNo: string | null, today: CalendarDay): Other {
  if (deviceNo !== null) return other('cabinet', deviceNo);
  const product = readProductCode(text, today);
  if (product.ok) return other('product', shownGtin(product.value.gtin));
  if (product.refusal.code === 'QR_UNKNOWN') return product;
  const { content } = splitSymbology(text.trim());
  if (/^WIFI:/i.test(content)) return other('wifi', '');
  if (/^(?:BEGIN:VCARD|MECARD:)/i.test(content)) return other('contact', '');
  const url = parseUrl(content);
  if (url?.protocol === 'https:' || url?.protocol === 'http:')
    return other('webAddress', shownHost(url.host));
  return other(/^\d+$/.test(content) ? 'number' : 'text', shownText(content));
}
