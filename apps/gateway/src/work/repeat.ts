export type Repeat = { stop: () => Promise<void>; now: () => void };

/**
 * Does something again and again, never twice at the same time. `now` asks for it at once; asked while it runs, it runs once more. `stop`
 * waits for a run that is under way.
 */
export function repeat(
  everyMs: number,
  work: () => Promise<void>,
  onError: (error: unknown) => void,
): Repeat {
  let stopped = false;
  let again = false;
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  const run = () => {
    clearTimeout(timer);
    if (running !== undefined) {
      again = true;
      return;
    }
    running = work()
      .catch(onError)
      .finally(() => {
        running = undefined;
        if (stopped) return;
        if (again) {
          again = false;
          run();
        } else timer = setTimeout(run, everyMs);
      });
  };
  timer = setTimeout(run, everyMs);

  return {
    now: () => {
      if (!stopped) run();
    },
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
