import { toGtin14 } from '@larder/domain/gtin';
import type { TaskLine } from './line-entry.ts';

/** The line that a scanned barcode means: the first shelf with the product that is not ticked yet, else the first one. */
export function lineOfGtin(
  text: string,
  lines: readonly TaskLine[],
  isTicked: (line: TaskLine) => boolean,
): TaskLine | null {
  const gtin = toGtin14(text.trim());
  if (!gtin.ok) return null;
  const found = lines.filter((line) => line.gtin === gtin.value);
  return found.find((line) => !isTicked(line)) ?? found[0] ?? null;
}
