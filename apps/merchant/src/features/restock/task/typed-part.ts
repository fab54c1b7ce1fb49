import { entryNumber, isChange } from '@larder/ui/controls/keypad-entry';
import type { EnteredLine, LineEntry, TaskLine } from './line-entry.ts';

/** Number or date that the keypad enters. */
export type Segment = 'putIn' | 'count' | 'throwOut' | 'date';
export type NumberSegment = Exclude<Segment, 'date'>;

/** Returns what a keypad text means for its line. A count with a sign is the error of the book stock. */
export function typedPart(
  segment: NumberSegment,
  text: string,
  { line, entry }: { line: TaskLine; entry: LineEntry },
): Partial<LineEntry> {
  const number = entryNumber(text);
  if (segment === 'putIn') return { restockQty: number ?? 0 };
  if (segment === 'throwOut') {
    const disposeQty = number ?? 0;
    return {
      disposeQty,
      disposeReason: disposeQty === 0 ? null : (entry.disposeReason ?? likelyReason(line)),
    };
  }
  return isChange(text) ? { adjustQty: number, countedQty: null } : { countedQty: number, adjustQty: null };
}

const likelyReason = ({ batches }: TaskLine) =>
  batches.some(({ isExpired, isDue }) => isExpired || isDue) ? ('expired' as const) : null;

/** Returns the text that the keypad shows before a key is pressed. */
export function shownText(segment: NumberSegment, entry: LineEntry, { restockQty }: EnteredLine): string {
  if (segment === 'putIn') return String(restockQty);
  if (segment === 'throwOut') return String(entry.disposeQty);
  if (entry.countedQty !== null) return String(entry.countedQty);
  const { adjustQty } = entry;
  if (adjustQty === null || adjustQty === 0) return '';
  return adjustQty < 0 ? `−${-adjustQty}` : `+${adjustQty}`;
}
