import type { EnteredItem } from './entered-item.ts';

/** Decisions that can be undone at a time, with room to spare. */
const KEPT = 20;

/** Keeps what was entered of the newest decisions, so that an order that is opened again by Undo has it still. */
export function createUndoneChoices() {
  const kept = new Map<string, readonly EnteredItem[]>();
  return {
    keep(id: string, items: readonly EnteredItem[]): void {
      kept.delete(id);
      kept.set(id, items);
      for (const oldest of kept.keys()) {
        if (kept.size <= KEPT) break;
        kept.delete(oldest);
      }
    },
    /** Returns what was entered last, or null. */
    read: (id: string): readonly EnteredItem[] | null => kept.get(id) ?? null,
  };
}

export const undoneChoices = createUndoneChoices();
