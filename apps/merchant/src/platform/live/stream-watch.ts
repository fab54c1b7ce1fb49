/** A stream that is gone for longer than this is replaced by polling. [screens 1.3] */
const LOST_AFTER_MS = 5_000;
const POLL_EVERY_MS = 30_000;

export type StreamWatch = {
  /** The stream delivers (again). */
  up(): void;
  /** The stream is cut. May be called repeatedly. */
  down(): void;
  stop(): void;
};

/**
 * Keeps the data fresh around a live stream that starts down: while it is cut for more than 5 s, refreshes every 30 s;
 * when it returns, once. The first connection refreshes too: changes between the first response and the stream would be
 * missed otherwise. [screens 1.3]
 */
export function createStreamWatch(refresh: () => void): StreamWatch {
  let timer: ReturnType<typeof setTimeout> | null = null;

  const stop = () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  };
  const pollAfter = (delayMs: number) => {
    timer = setTimeout(() => {
      refresh();
      pollAfter(POLL_EVERY_MS);
    }, delayMs);
  };

  return {
    up() {
      const cut = timer !== null;
      stop();
      if (cut) refresh();
    },
    down() {
      if (timer === null) pollAfter(LOST_AFTER_MS);
    },
    stop,
  };
}
