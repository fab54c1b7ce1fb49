const waits = new Set<() => void>();

/** Resolves after the time, at once when the restocker asks to try now, or when the signal aborts. */
export function waitForRetry(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      waits.delete(end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    waits.add(end);
    signal.addEventListener('abort', end);
  });
}

/** Ends all waits, because the restocker asks to try now. */
export function tryNow(): void {
  for (const end of [...waits]) end();
}
