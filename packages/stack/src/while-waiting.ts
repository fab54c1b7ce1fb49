const EVERY_MS = 20_000;

/** Tells from time to time how long work has taken, so that nobody takes a slow start for a dead one. */
export async function whileWaiting<T>(
  work: () => Promise<T>,
  tell: (seconds: number) => void,
  everyMs = EVERY_MS,
): Promise<T> {
  const startedAt = performance.now();
  const timer = setInterval(() => tell(Math.round((performance.now() - startedAt) / 1_000)), everyMs);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
