import { useSyncExternalStore } from 'react';
import { nowMs } from './system-edges.ts';

const TICK_MS = 15_000;
const listeners = new Set<() => void>();
let current = nowMs();
let timer: ReturnType<typeof setInterval> | null = null;

function tick(): void {
  current = nowMs();
  for (const listener of listeners) listener();
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  if (!timer) {
    current = nowMs();
    timer = setInterval(tick, TICK_MS);
  }
  return () => {
    listeners.delete(onChange);
    if (listeners.size > 0 || !timer) return;
    clearInterval(timer);
    timer = null;
  };
}

/** The time, moving on every 15 s, for ages on the screen. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => current);
}
