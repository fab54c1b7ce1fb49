/** A stream that is gone for longer than this is replaced by asking. [screens 1.3] */
const LOST_AFTER_MS = 5_000;
const POLL_EVERY_MS = 30_000;

export type StreamWatch = {
  /** The stream delivers (again). */
  up(): void;
  /** The stream is cut. May be told again and again. */
  down(): void;
  stop(): void;
};

/**
 * Keeps the data fresh around a live stream that is down at first: cut for more than 5 s, all is refreshed every 30 s; back again, once.
 * So is the first time: what changed between the first answer and the stream would stay untold. [screens 1.3]
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
