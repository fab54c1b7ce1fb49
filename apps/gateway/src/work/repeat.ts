export type Repeat = {
  /** Requests a run that begins after this call, and waits for its end; concurrent callers share one. */
  now: () => Promise<void>;
  /** Begins no more runs; waits for one under way. */
  stop: () => Promise<void>;
};

/** Repeats work with a pause, and immediately on request, never twice at the same time. */
export function repeat(
  everyMs: number,
  work: () => Promise<void>,
  onError: (error: unknown) => void,
): Repeat {
  let stopped = false;
  let last: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  const run = async () => {
    next = undefined;
    if (stopped) return;
    clearTimeout(timer);
    await work().catch(onError);
    if (!stopped) timer = setTimeout(() => void now(), everyMs);
  };
  const now = () => {
    next ??= last.then(run);
    last = next;
    return next;
  };
  timer = setTimeout(() => void now(), everyMs);

  return {
    now,
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await last;
    },
  };
}
