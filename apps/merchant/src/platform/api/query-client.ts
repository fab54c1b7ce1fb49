import { DAY_MS } from '@larder/domain/durations';
import { notifyManager, QueryClient } from '@tanstack/react-query';
import { isWorthRetrying } from './refusal-of.ts';

/** Delays before the second and third try. [screens 3.3] */
const RETRY_DELAYS_MS = [1_000, 3_000];

/** Live events and reconnects refetch sooner than this. */
const FRESH_MS = 30_000;

/**
 * Retries up to twice when there was no response and the phone is online. For queries, and for calls that are safe to
 * repeat.
 */
export const askAgain = {
  retry: (failures: number, error: unknown) =>
    failures < RETRY_DELAYS_MS.length && isWorthRetrying(error) && navigator.onLine,
  retryDelay: (attempt: number) => RETRY_DELAYS_MS[attempt] ?? 0,
};

/**
 * Retries unanswered queries twice; mutations never by themselves. Offline, both fail at once instead of waiting
 * unnoticed: a door must not open when the network returns. [screens 3.3]
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: FRESH_MS,
        gcTime: DAY_MS,
        ...askAgain,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

// Screens hear of a change within its task: by a timer a button would turn busy only after the second tap of two.
notifyManager.setScheduler(queueMicrotask);

export const queryClient = createQueryClient();
