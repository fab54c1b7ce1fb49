import { toGtin14 } from '@larder/domain/gtin';
import { readPrintedGtin } from '@larder/domain/printed-gtin';
import type { TaskLine } from './line-entry.ts';

/**
 * Pads to 14 digits, because keypads drop leading zeros; all kinds of GTIN have the same check digit at that length.
 */
const whole = (text: string) => (/^\d{1,14}$/.test(text) ? text.padStart(14, '0') : text);

/**
 * Returns the line that a scanned or typed barcode means: the first shelf with the product that is not ticked, else the
 * first one.
 */
export function lineOfGtin(
  text: string,
  lines: readonly TaskLine[],
  isTicked: (line: TaskLine) => boolean,
): TaskLine | null {
  const printed = readPrintedGtin(text);
  const gtin = printed.ok ? printed : toGtin14(whole(text.trim()));
  if (!gtin.ok) return null;
  const found = lines.filter((line) => line.gtin === gtin.value);
  return found.find((line) => !isTicked(line)) ?? found[0] ?? null;
}
