import { toGtin14 } from '../../gtin.ts';
import { activationCodePattern, deviceNoPattern } from '../../ids.ts';
import { accept, type Result, refuse } from '../../refusal.ts';
import { normalizeActivationCode } from './activation-code.ts';

export const scanPurposes = ['activate', 'restock', 'gtin'] as const;
export type ScanPurpose = (typeof scanPurposes)[number];

/** Origins to which stickers may point: 'https://app.example.com'. */
export type ScanOrigins = { readonly app: readonly string[]; readonly shop: readonly string[] };

export type ScanResult =
  | { readonly kind: 'activate'; readonly deviceNo: string; readonly k: string | null }
  | { readonly kind: 'restock'; readonly deviceNo: string }
  | { readonly kind: 'gtin'; readonly gtin: string };

type Sticker = { readonly deviceNo: string; readonly k: string | null };

const stickerPath = /^\/(a|s)\/([^/]+)\/?$/;

/** Parses a URL. `URL.parse` is newer than the oldest browser that the app supports. */
function parseUrl(text: string, base: string | undefined): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}

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
 * `QR_UNKNOWN`, and for a product code `BAD_INPUT` with `valid.gtin.format` or `.check`. [screens 3.9]
 */
export function readScan(text: string, purpose: ScanPurpose, origins: ScanOrigins): Result<ScanResult> {
  const trimmed = text.trim();
  if (purpose === 'gtin') {
    if (!/^\d+$/.test(trimmed)) return refuse('QR_UNKNOWN');
    const gtin = toGtin14(trimmed);
    return gtin.ok ? accept({ kind: 'gtin', gtin: gtin.value }) : gtin;
  }
  const sticker = readSticker(trimmed, origins);
  if (!sticker) return refuse('QR_UNKNOWN');
  return purpose === 'activate'
    ? accept({ kind: 'activate', ...sticker })
    : accept({ kind: 'restock', deviceNo: sticker.deviceNo });
}
