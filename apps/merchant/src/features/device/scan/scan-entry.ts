import { activationCode } from '@larder/contract/fields';
import {
  readScan,
  type ScanContext,
  type ScanPurpose,
  type ScanResult,
} from '@larder/domain/device/scan/read-scan';
import type { Refusal } from '@larder/domain/refusal';
import { z } from 'zod';

/** Schema of the scanner's form. Returns the same result for typed text as for a scanned code. [screens 18, 3.9] */
export function scanEntry(context: ScanContext) {
  return z.object({ number: z.string(), code: z.string() }).transform((typed, issues): ScanResult => {
    const read = readScan(typed.number, context);
    if (!read.ok) {
      const message = numberFault(read.refusal, typed.number.trim(), context.purpose);
      issues.addIssue({ code: 'custom', path: ['number'], message });
      return z.NEVER;
    }
    const result = read.value;
    if (result.kind !== 'activate' || typed.code.trim() === '') return result;
    const code = activationCode.safeParse(typed.code);
    if (code.success) return { ...result, k: code.data };
    issues.addIssue({ code: 'custom', path: ['code'], message: 'valid.activationCode' });
    return z.NEVER;
  });
}

/** Returns the error text: invalid numbers and foreign addresses get different errors. */
function numberFault({ params }: Refusal, text: string, purpose: ScanPurpose): string {
  if (purpose === 'gtin')
    return text === '' ? 'valid.gtin.required' : String(params?.key ?? 'valid.gtin.format');
  return /[/:]/.test(text) ? 'refusal.QR_UNKNOWN' : 'valid.deviceNo';
}
