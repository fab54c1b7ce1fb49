import type { LiveFeed } from './live-feed.ts';
import type { StoredLiveEvent } from './stored-live-event.ts';

/** Subscribes to a signal to wait for; several events between two waits count as one. */
export function watchFeed(
  feed: LiveFeed,
  matches: (event: StoredLiveEvent) => boolean,
  signal: AbortSignal,
): { next(): Promise<void>; stop(): void } {
  let happened = false;
  let wake = () => {};
  const subscription = feed.subscribe((event) => {
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
