import { lineKey } from '@larder/domain/stock/line-key';
import { basisOf, type LineEntry, type TaskLine, untouched } from './line-entry.ts';

export type Entries = Readonly<Record<string, LineEntry>>;
export type Entered = readonly [TaskLine, Partial<LineEntry>];

/** Merges the entered parts into their lines. A line may occur twice: the second part adds to the first. */
export function enterLines(kept: Entries, entered: readonly Entered[]): Entries {
  const made: Record<string, LineEntry> = {};
  for (const [line, part] of entered) {
    const key = lineKey(line);
    const entry = { ...untouched, ...kept[key], ...made[key], ...part };
    const basis = entry.basis ?? (entry.checked ? basisOf(line) : null);
    made[key] = { ...entry, basis, seenCurrent: line.current, name: line.name };
  }
  return made;
}
