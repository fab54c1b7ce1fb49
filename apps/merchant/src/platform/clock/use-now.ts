import { useSyncExternalStore } from 'react';
import { serverClock } from './server-clock.ts';

const TICK_MS = 15_000;
const listeners = new Set<() => void>();
let current = serverClock.nowMs();
let timer: ReturnType<typeof setInterval> | null = null;

function tick(): void {
  current = serverClock.nowMs();
  for (const listener of listeners) listener();
}

serverClock.onSet(tick);

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  if (!timer) {
    current = serverClock.nowMs();
    timer = setInterval(tick, TICK_MS);
  }
  return () => {
    listeners.delete(onChange);
    if (listeners.size > 0 || !timer) return;
    clearInterval(timer);
    timer = null;
  };
}

/** Returns the server's time, updated every 15 s, for ages on the screen. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => current);
}
