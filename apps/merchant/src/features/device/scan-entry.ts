import { activationCode } from '@larder/contract/fields';
import {
  readScan,
  type ScanOrigins,
  type ScanPurpose,
  type ScanResult,
} from '@larder/domain/device/read-scan';
import type { Refusal } from '@larder/domain/refusal';
import { z } from 'zod';

/** What the scanner's form makes of typed text: the same as of a scanned one. [screens 18, 3.9] */
export function scanEntry(purpose: ScanPurpose, origins: ScanOrigins) {
  return z.object({ number: z.string(), code: z.string() }).transform((typed, context): ScanResult => {
    const read = readScan(typed.number, purpose, origins);
    if (!read.ok) {
      const message = numberFault(read.refusal, typed.number.trim(), purpose);
      context.addIssue({ code: 'custom', path: ['number'], message });
      return z.NEVER;
    }
    const result = read.value;
    if (result.kind !== 'activate' || typed.code.trim() === '') return result;
    const code = activationCode.safeParse(typed.code);
    if (code.success) return { ...result, k: code.data };
    context.addIssue({ code: 'custom', path: ['code'], message: 'valid.activationCode' });
    return z.NEVER;
  });
}

/** A number that is none is told as a number; an address that leads elsewhere as an unknown code. */
function numberFault({ params }: Refusal, text: string, purpose: ScanPurpose): string {
  if (purpose === 'gtin')
    return text === '' ? 'valid.gtin.required' : String(params?.key ?? 'valid.gtin.format');
  return /[/:]/.test(text) ? 'refusal.QR_UNKNOWN' : 'valid.deviceNo';
}
