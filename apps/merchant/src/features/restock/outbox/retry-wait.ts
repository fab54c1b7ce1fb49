const waits = new Set<() => void>();

/** Ends after the time, at once when the restocker wants to try now, or with the signal. */
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

/** Ends all waits: the restocker wants to try now. */
export function tryNow(): void {
  for (const end of [...waits]) end();
}
