import type { Timer } from './sim-clock.ts';

type Entry = { dueAt: number; order: number; fire: () => void; canceled: boolean };

export type TimerQueue = {
  add(dueAt: number, fire: () => void): Timer;
  /** Time of the next timer, or undefined. */
  nextDueAt(): number | undefined;
  /** Takes the next timer off the queue if it is due at `now`. */
  takeDue(now: number): (() => void) | undefined;
  size(): number;
};

/**
 * All timers of all cabinets of a process in one binary heap, so that thousands of cabinets cost one real timer. Ties
 * fire in the order in which they were set.
 */
export function createTimerQueue(): TimerQueue {
  const heap: Entry[] = [];
  let order = 0;
  let live = 0;

  function dropCanceled(): Entry | undefined {
    let top = heap[0];
    while (top?.canceled) {
      removeTop(heap);
      top = heap[0];
    }
    return top;
  }

  return {
    add(dueAt, fire) {
      const entry: Entry = { dueAt, order: order++, fire, canceled: false };
      live += 1;
      push(heap, entry);
      return {
        cancel() {
          if (entry.canceled) return;
          entry.canceled = true;
          live -= 1;
        },
      };
    },
    nextDueAt: () => dropCanceled()?.dueAt,
    takeDue(now) {
      const top = dropCanceled();
      if (top === undefined || top.dueAt > now) return undefined;
      removeTop(heap);
      top.canceled = true;
      live -= 1;
      return top.fire;
    },
    size: () => live,
  };
}

function isBefore(a: Entry, b: Entry): boolean {
  return a.dueAt < b.dueAt || (a.dueAt === b.dueAt && a.order < b.order);
}

function push(heap: Entry[], entry: Entry): void {
  let at = heap.length;
  heap.push(entry);
  while (at > 0) {
    const parentAt = (at - 1) >> 1;
    const parent = heap[parentAt];
    if (parent === undefined || !isBefore(entry, parent)) break;
    heap[at] = parent;
    heap[parentAt] = entry;
    at = parentAt;
  }
}

function removeTop(heap: Entry[]): void {
  const last = heap.pop();
  if (last === undefined || heap.length === 0) return;
  let at = 0;
  heap[0] = last;
  for (;;) {
    const left = heap[2 * at + 1];
    const right = heap[2 * at + 2];
    if (left === undefined) return;
    const [child, childAt] =
      right !== undefined && isBefore(right, left) ? [right, 2 * at + 2] : [left, 2 * at + 1];
    if (!isBefore(child, last)) return;
    heap[at] = child;
    heap[childAt] = last;
    at = childAt;
  }
}
