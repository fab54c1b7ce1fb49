import { limits } from '@larder/domain/limits';
import type { QueryClient } from '@tanstack/react-query';

/** Longest wait for a browser that is never idle, in ms. */
const IDLE_MAX_MS = 1_000;
/** Longest wait for answers to what a drawn screen asks for: what is loaded ahead would delay them further. */
const ANSWER_MAX_MS = 5_000;
/** Fallback for browsers without `requestIdleCallback`, such as Safari. */
const IDLE_FALLBACK_MS = 200;

const whenIdle = () =>
  new Promise<void>((idle) => {
    const requestIdle: typeof requestIdleCallback | undefined = globalThis.requestIdleCallback;
    if (requestIdle) requestIdle(() => idle(), { timeout: IDLE_MAX_MS });
    else setTimeout(idle, IDLE_FALLBACK_MS);
  });

/** The splash of the document, or a screen that waits for its data. */
const isLoading = () => document.querySelector('.splash, [data-screen][data-state="loading"]') !== null;

/** By then a request has failed, and the screen says so. */
const whenLoaded = () =>
  new Promise<void>((loaded) => {
    if (!isLoading()) return loaded();
    const end = () => {
      changes.disconnect();
      clearTimeout(timer);
      loaded();
    };
    const changes = new MutationObserver(() => !isLoading() && end());
    changes.observe(document, { attributeFilter: ['data-state'], childList: true, subtree: true });
    const timer = setTimeout(end, limits.requestTimeoutMs);
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

/** Resolves once the screen has requested, received and drawn its data, and at most 5 s later what else it asks for. */
export async function whenScreenDrawn(queryClient: QueryClient): Promise<void> {
  await whenIdle();
  await whenLoaded();
  await whenAnswered(queryClient);
  await whenIdle();
}
