import { lineKey } from '@larder/domain/stock/line-key';
import { useEffect, useRef, useState } from 'react';
import { restockDrafts } from '#platform/kept/restock-drafts.ts';
import { useMe } from '#screen-kit/member/me.ts';
import { type Entered, type Entries, enterLines } from './enter-lines.ts';
import { basisOf, type LineEntry, type TaskLine, untouched } from './line-entry.ts';

const readEntries = (kept: unknown): Entries =>
  typeof kept === 'object' && kept !== null ? (kept as Entries) : {};

const fixedIn = (kept: Entries) => (line: TaskLine) => {
  const entry = { ...untouched, ...kept[lineKey(line)] };
  return [lineKey(line), { ...entry, basis: entry.basis ?? basisOf(line) }] as const;
};

/** Draft of a task, stored on the phone; null until it was read. */
export function useDraft(taskId: string) {
  const membershipId = useMe().membership.id;
  const [entries, setEntries] = useState<Entries | null>(null);
  // Latest entries, because two entries may come from one tap: the second must not undo the first.
  const latest = useRef<Entries>({});
  const show = (next: Entries) => {
    latest.current = next;
    setEntries(next);
  };
  useEffect(() => {
    let gone = false;
    void restockDrafts.read(membershipId, taskId).then((kept) => {
      if (gone) return;
      latest.current = readEntries(kept);
      setEntries(latest.current);
    });
    return () => {
      gone = true;
    };
  }, [membershipId, taskId]);

  /** Changes line by line, because another tab may have written other lines. */
  const change = (entered: Entries) => {
    show({ ...latest.current, ...entered });
    void restockDrafts.change(membershipId, taskId, 'lines', (kept) => ({
      ...readEntries(kept),
      ...entered,
    }));
  };
  const enterEach = (entered: readonly Entered[]) => change(enterLines(latest.current, entered));
  /** Fixes the basis of the suggestions. Adds to what another tab wrote, which this one may not show yet. */
  const fixEach = (lines: readonly TaskLine[]) => {
    const fixed = (kept: Entries): Entries => ({ ...kept, ...Object.fromEntries(lines.map(fixedIn(kept))) });
    show(fixed(latest.current));
    void restockDrafts.change(membershipId, taskId, 'lines', (kept) => fixed(readEntries(kept)));
  };
  return {
    isRead: entries !== null,
    /** Restocker's entries, line by line. */
    typed: Object.entries(entries ?? {})
      .map(([key, entry]) => ({ ...untouched, ...entry, key }))
      .filter(({ seenCurrent }) => seenCurrent !== null),
    entryOf: (line: TaskLine): LineEntry => ({ ...untouched, ...entries?.[lineKey(line)] }),
    enter: (line: TaskLine, part: Partial<LineEntry>): void => enterEach([[line, part]]),
    enterEach,
    fixEach,
    /** Ticks every line as it stands: the suggestion is accepted. */
    tickAll: (lines: readonly TaskLine[]): void =>
      enterEach(lines.map((line) => [line, { checked: true }] as const)),
    forget(): void {
      show({});
      void restockDrafts.forget(membershipId, taskId, ['lines', 'disposal']);
    },
  };
}

export type Draft = ReturnType<typeof useDraft>;
