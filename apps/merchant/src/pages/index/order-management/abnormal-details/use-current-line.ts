import { useState } from 'react';
import { type EnteredItem, itemKey } from './entered-item.ts';

/** The line that keys change: the first, until another is chosen. */
export function useCurrentLine(items: readonly EnteredItem[]) {
  const [key, setKey] = useState<string | null>(null);
  const chosen = items.findIndex((item) => itemKey(item) === key);
  const at = Math.max(chosen, 0);
  const current = items[at] ?? null;
  const to = (next: number) => {
    const line = items[Math.min(Math.max(next, 0), items.length - 1)];
    if (line) setKey(itemKey(line));
  };
  return {
    current,
    currentKey: current && itemKey(current),
    choose: (item: EnteredItem) => setKey(itemKey(item)),
    previous: () => to(at - 1),
    next: () => to(at + 1),
  };
}
