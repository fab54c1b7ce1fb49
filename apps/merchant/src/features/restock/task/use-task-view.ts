import { lineKey, shelfKey } from '@larder/domain/stock/line-key';
import { type RefObject, useState } from 'react';
import type { TaskLine } from './line-entry.ts';
import type { Segment } from './typed-part.ts';
import { useShelfInSight } from './use-shelf-in-sight.ts';

export type Panel = 'doors' | 'photos';
export type TaskSheet = 'scan' | 'camera' | 'line';
type Typing = { readonly key: string; readonly segment: Segment };

const focusOn = (selector: string) =>
  requestAnimationFrame(() => document.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true }));

/** View state of a task: the visible shelf, the current line, and the sheet over the lines. */
export function useTaskView(lines: readonly TaskLine[], head: RefObject<HTMLElement | null>) {
  const shelves = [...new Set(lines.map(shelfKey))];
  const shelf = useShelfInSight(shelves, head);
  const [currentKey, setCurrentKey] = useState<string | null>(null);
  const [typing, setTyping] = useState<Typing | null>(null);
  const [panel, setPanel] = useState<Panel | null>(null);
  const [sheet, setSheet] = useState<TaskSheet | null>(null);
  const lineAt = (key: string | null) => lines.find((line) => lineKey(line) === key);
  const type = (line: TaskLine, segment: Segment) => {
    const key = lineKey(line);
    setSheet(null);
    setPanel(null);
    setCurrentKey(key);
    setTyping({ key, segment });
    requestAnimationFrame(() => shelf.showRow(shelfKey(line), key));
  };
  return {
    shelves,
    shelf,
    current: lineAt(currentKey) ?? null,
    typing: typing && { segment: typing.segment, line: lineAt(typing.key) },
    panel,
    sheet,
    /** Marks the current line. */
    workOn: (line: TaskLine) => setCurrentKey(lineKey(line)),
    /** Opens the keypad. */
    type,
    stopTyping(): void {
      setTyping(null);
      if (typing) focusOn(`main [data-id="${typing.key}"] [aria-expanded]`);
    },
    openLine(line: TaskLine): void {
      setCurrentKey(lineKey(line));
      setTyping(null);
      setSheet('line');
    },
    openSheet(which: TaskSheet): void {
      setTyping(null);
      setSheet(which);
    },
    closeSheet: () => setSheet(null),
    togglePanel: (which: Panel) => setPanel((now) => (now === which ? null : which)),
    closePanel: () => setPanel(null),
  };
}
