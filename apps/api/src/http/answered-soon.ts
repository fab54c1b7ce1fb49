/** Longer than a database in order needs, shorter than Prometheus waits for a scrape. */
const LIMIT_MS = 3_000;

/** The answer; null if there was none in time or the work failed. The work itself is not stopped. */
export async function answeredSoon<T>(work: Promise<T>, limitMs = LIMIT_MS): Promise<T | null> {
  const late = Promise.withResolvers<null>();
  const timer = setTimeout(() => late.resolve(null), limitMs);
  try {
    return await Promise.race([work.catch(() => null), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
