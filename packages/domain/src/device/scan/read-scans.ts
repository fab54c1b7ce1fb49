import { accept, type Result } from '../../refusal.ts';
import { readScan, type ScanContext, type ScanResult } from './read-scan.ts';

const numberOf = (result: ScanResult) => (result.kind === 'gtin' ? result.gtin : result.deviceNo);

/** What a code says besides its number. */
function detailOf(result: ScanResult): string | null {
  if (result.kind === 'gtin') return result.bestBefore;
  return result.kind === 'activate' ? result.k : null;
}

/** True if another code of the picture says the same, or the same and more. */
const isSaidBy = (result: ScanResult, other: ScanResult, isEarlier: boolean) =>
  numberOf(other) === numberOf(result) &&
  (detailOf(other) === detailOf(result) ? isEarlier : detailOf(result) === null);

/**
 * Interprets all codes of one picture: those that fit the purpose, each thing once. A pack with bars and a GS1 code is
 * one product, with the date of the latter. Several results are for the caller to ask about. Where no code fits,
 * refuses as for the first one. [decision 294]
 */
export function readScans(texts: readonly string[], context: ScanContext): Result<readonly ScanResult[]> {
  const read = texts.map((text) => readScan(text, context));
  const fitting = read.flatMap((one) => (one.ok ? [one.value] : []));
  const [refused] = read.flatMap((one) => (one.ok ? [] : [one]));
  if (fitting.length === 0 && refused) return refused;
  return accept(
    fitting.filter((result, at) => !fitting.some((other, place) => isSaidBy(result, other, place < at))),
  );
}
