import { useCallback, useEffect, useRef, useState } from 'react';
import { type ReportedRefusal, refusalOf } from './call-api.ts';

type View<Data> = { data: Data | null; refusal: ReportedRefusal | null };

/** Milliseconds until the next request; null: never again. */
export type Rhythm<Data> = (view: View<Data>) => number | null;

/**
 * Requests at once and then at its interval, and whenever the page is shown or the network returns; not while it is
 * hidden. A failed request keeps the old data. `ask` and `rhythm` must be stable.
 */
export function usePolled<Data>(ask: (ended: AbortSignal) => Promise<Data>, rhythm: Rhythm<Data>) {
  const [view, setView] = useState<View<Data>>({ data: null, refusal: null });
  const again = useRef(() => {});
  const accept = useRef((_data: Data) => {});

  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let latest: View<Data> = { data: null, refusal: null };
    let asked = 0;
    const show = (found: View<Data>) => {
      clearTimeout(timer);
      latest = found;
      setView(found);
      const waitMs = rhythm(found);
      if (waitMs !== null && !document.hidden) timer = setTimeout(run, waitMs);
    };
    const run = async () => {
      clearTimeout(timer);
      asked += 1;
      const turn = asked;
      const found = await ask(signal).then(
        (data): View<Data> => ({ data, refusal: null }),
        (error): View<Data> => ({ data: latest.data, refusal: refusalOf(error) }),
      );
      if (!signal.aborted && turn === asked) show(found);
    };
    const look = () => void (!document.hidden && rhythm(latest) !== null && run());
    again.current = () => void run();
    accept.current = (data) => {
      asked += 1;
      show({ data, refusal: null });
    };
    document.addEventListener('visibilitychange', look, { signal });
    addEventListener('online', look, { signal });
    void run();
    return () => {
      clearTimeout(timer);
      ended.abort();
    };
  }, [ask, rhythm]);

  return {
    ...view,
    refresh: useCallback(() => again.current(), []),
    /** Takes data that arrived by another way; it outdates the pending request. */
    put: useCallback((data: Data) => accept.current(data), []),
  };
}
