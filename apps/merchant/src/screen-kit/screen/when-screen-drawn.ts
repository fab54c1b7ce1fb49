import type { QueryClient } from '@tanstack/react-query';

/** Longest wait for a browser that is never idle, in ms. */
const IDLE_MAX_MS = 1_000;
/** Longest wait for an answer: on a slow network what is loaded ahead would delay it further. */
const ANSWER_MAX_MS = 5_000;
/** Fallback for browsers without `requestIdleCallback`, such as Safari. */
const IDLE_FALLBACK_MS = 200;

const whenIdle = () =>
  new Promise<void>((idle) => {
    const requestIdle: typeof requestIdleCallback | undefined = globalThis.requestIdleCallback;
    if (requestIdle) requestIdle(() => idle(), { timeout: IDLE_MAX_MS });
    else setTimeout(idle, IDLE_FALLBACK_MS);
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
    const timer = setTimeout(end, ANSWER_MAX_MS);
  });

/** Resolves once the screen has requested, received and drawn its data, or nothing has answered for 5 s. */
export async function whenScreenDrawn(queryClient: QueryClient): Promise<void> {
  await whenIdle();
  await whenAnswered(queryClient);
  await whenIdle();
}
