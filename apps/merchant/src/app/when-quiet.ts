import type { QueryClient } from '@tanstack/react-query';

/** Nobody waits longer than that for one step, in ms. */
const QUIET_MAX_MS = 1_000;
/** Where the browser does not tell when it is idle, as Safari. */
const IDLE_UNTOLD_MS = 200;

const whenIdle = () =>
  new Promise<void>((idle) => {
    const told: typeof requestIdleCallback | undefined = globalThis.requestIdleCallback;
    if (told) told(() => idle(), { timeout: QUIET_MAX_MS });
    else setTimeout(idle, IDLE_UNTOLD_MS);
  });

const isAnswered = (queryClient: QueryClient) => queryClient.isFetching() === 0;

const whenAnswered = (queryClient: QueryClient) =>
  new Promise<void>((answered) => {
    if (isAnswered(queryClient)) return answered();
    const end = () => {
      stop();
      clearTimeout(timer);
      answered();
    };
    const stop = queryClient.getQueryCache().subscribe(() => isAnswered(queryClient) && end());
    const timer = setTimeout(end, QUIET_MAX_MS);
  });

/** Done once the screen has asked for its data, has them and has drawn them; at the latest after a second for each. */
export async function whenQuiet(queryClient: QueryClient): Promise<void> {
  await whenIdle();
  await whenAnswered(queryClient);
  await whenIdle();
}
