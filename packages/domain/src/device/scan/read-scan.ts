import type { CalendarDay } from '../../calendar-day.ts';
import { type ProductCode, readProductCode } from '../../gs1/product-code.ts';
import { splitSymbology } from '../../gs1/symbology.ts';
import { toGtin14 } from '../../gtin.ts';
import { activationCodePattern, deviceNoPattern } from '../../ids.ts';
import { parseUrl } from '../../parse-url.ts';
import { accept, type Result } from '../../refusal.ts';
import { normalizeActivationCode } from './activation-code.ts';
import { refuseOther } from './other-code.ts';

export const scanPurposes = ['activate', 'restock', 'gtin'] as const;
export type ScanPurpose = (typeof scanPurposes)[number];

/** Origins to which stickers may point: 'https://app.example.com'. */
export type ScanOrigins = { readonly app: readonly string[]; readonly shop: readonly string[] };

export type ScanResult =
  | { readonly kind: 'activate'; readonly deviceNo: string; readonly k: string | null }
  | { readonly kind: 'restock'; readonly deviceNo: string }
  | ({ readonly kind: 'gtin' } & ProductCode);

/** Facts behind the reading of codes. `today` says which century two digits of a year mean. */
export type ScanContext = {
  readonly purpose: ScanPurpose;
  readonly origins: ScanOrigins;
  readonly today: CalendarDay;
};

type Sticker = { readonly deviceNo: string; readonly k: string | null };

const stickerPath = /^\/(a|s)\/([^/]+)\/?$/;

function readUrl(text: string, origins: ScanOrigins): Sticker | null {
  // A path alone is what people type who read the address under the code.
  const url = parseUrl(text, text.startsWith('/') ? origins.app[0] : undefined);
  const [, arm, number = ''] = stickerPath.exec(url?.pathname ?? '') ?? [];
  const deviceNo = number.toUpperCase();
  if (!url || !deviceNoPattern.test(deviceNo)) return null;
  if (arm === 's') return origins.shop.includes(url.origin) ? { deviceNo, k: null } : null;
  if (!origins.app.includes(url.origin)) return null;
  const code = normalizeActivationCode(url.searchParams.get('k') ?? '');
  return { deviceNo, k: activationCodePattern.test(code) ? code : null };
}

function readSticker(text: string, origins: ScanOrigins): Sticker | null {
  const isProduct = toGtin14(text).ok;
  const number = text.toUpperCase();
  if (deviceNoPattern.test(number)) return isProduct ? null : { deviceNo: number, k: null };
  return readUrl(text, origins);
}

/**
 * Interprets a scanned or typed text for the purpose it was scanned for. The text is only read, never opened. Refuses
 * `QR_UNKNOWN` with the kind of a code for another purpose, and for a product code `BAD_INPUT` with `valid.gtin.format`
 * or `.check`. [screens 3.9]
 */
export function readScan(text: string, { purpose, origins, today }: ScanContext): Result<ScanResult> {
  const { symbology, content, isGs1 } = splitSymbology(text.trim());
  // Stickers carry a plain QR code. An asset tag in bars or a field of GS1 may look like the number of a cabinet.
  const mayBeSticker = symbology === null || (symbology.startsWith('Q') && !isGs1);
  const sticker = mayBeSticker ? readSticker(content.trim(), origins) : null;
  if (purpose === 'gtin') {
    const product = readProductCode(text, today);
    if (product.ok) return accept({ kind: 'gtin', ...product.value });
    const isTypedNumber = symbology === null && /^[\d\s-]+$/.test(content);
    // A typed number is named by its fault, any other code by what it is.
    if (isTypedNumber || product.refusal.params?.key === 'valid.gtin.check') return product;
    return refuseOther(text, sticker?.deviceNo ?? null, today);
  }
  if (!sticker) return refuseOther(text, null, today);
  return purpose === 'activate'
    ? accept({ kind: 'activate', ...sticker })
    : accept({ kind: 'restock', deviceNo: sticker.deviceNo });
}
