import type { LiveFeed } from './live-feed.ts';
import type { StoredLiveEvent } from './stored-live-event.ts';

export type FeedWatch = { next(): Promise<void>; stop(): void };

/** Subscribes to a signal to wait for; several events between two waits count as one. */
export async function watchFeed(
  feed: LiveFeed,
  matches: (event: StoredLiveEvent) => boolean,
  signal: AbortSignal,
): Promise<FeedWatch> {
  let happened = false;
  let wake = () => {};
  const subscription = await feed.subscribe((event) => {
    if (!matches(event)) return;
    happened = true;
    wake();
  });
  const onAbort = () => wake();
  signal.addEventListener('abort', onAbort);
  return {
    next: async () => {
      if (!happened && !signal.aborted) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      happened = false;
    },
    stop: () => {
      subscription.stop();
      signal.removeEventListener('abort', onAbort);
    },
  };
}
