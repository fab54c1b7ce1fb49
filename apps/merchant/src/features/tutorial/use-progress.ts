import { isWatched } from '@larder/domain/tutorial/watching';
import { useEffect, useRef } from 'react';
import { serverClock } from '#platform/clock/server-clock.ts';
import { reportWatching } from '#platform/kept/watch-reports.ts';
import { trpc } from '#platform/trpc.ts';
import { useMe } from '#screen-kit/member/me.ts';
import { useReader } from '#screen-kit/member/use-reader.ts';

const EVERY_MS = 10_000;

type Watched = { readonly id: string; readonly durationMs: number; readonly resumeAtMs: number };

/**
 * Remembers how far the member has seen a tutorial: on this phone at once, also without a network, and on the server
 * every ten seconds, where they stop, and when they leave.
 */
export function useProgress({ id, durationMs, resumeAtMs }: Watched) {
  const { id: membershipId } = useMe().membership;
  const { locale } = useReader();
  const { tutorial } = trpc.useUtils();
  const latest = useRef<{ ms: number; sentMs: number } | null>(null);
  const send = useRef((_ms: number) => {});
  useEffect(() => {
    send.current = (ms) => {
      latest.current = { ms, sentMs: ms };
      const positionMs = Math.min(Math.round(ms), durationMs);
      const watched = isWatched(positionMs, durationMs);
      tutorial.read.setData(
        { id, locale },
        (known) => known && { ...known, resumeAtMs: watched ? 0 : positionMs },
      );
      tutorial.list.setData(
        { locale },
        (known) =>
          known && {
            items: known.items.map((item) =>
              item.id === id
                ? { ...item, progress: { positionMs, watched: watched || item.progress?.watched === true } }
                : item,
            ),
          },
      );
      const seenAt = new Date(serverClock.nowMs()).toISOString();
      void reportWatching(membershipId, { id, positionMs, seenAt });
    };
  });
  useEffect(() => {
    latest.current = { ms: resumeAtMs, sentMs: resumeAtMs };
    const leave = () => {
      const { ms, sentMs } = latest.current ?? { ms: 0, sentMs: 0 };
      if (ms !== sentMs) send.current(ms);
    };
    const hide = () => {
      if (document.visibilityState === 'hidden') leave();
    };
    document.addEventListener('visibilitychange', hide);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      leave();
      latest.current = null;
    };
  }, [id]);
  return {
    onTime(ms: number) {
      const { sentMs } = latest.current ?? { sentMs: ms };
      latest.current = { ms, sentMs };
      if (Math.abs(ms - sentMs) >= EVERY_MS) send.current(ms);
    },
    onRest: (ms: number) => send.current(ms),
  };
}
