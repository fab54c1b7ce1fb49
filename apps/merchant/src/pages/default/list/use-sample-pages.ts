import { useCallback, useEffect, useRef, useState } from 'react';

const PAGE_ROWS = 20;
const ANSWER_MS = 700;

type SamplePages = {
  rows: number[];
  loading: boolean;
  hasMore: boolean;
  failed: boolean;
  /** Loads the next page; resolves when it arrived or failed. */
  loadMore: () => Promise<void>;
  refresh: () => Promise<void>;
};

/** A list of numbers in pages of 20 that respond after a moment; with `fail`, each page after the first fails once. */
export function useSamplePages(total: number, fail: boolean): SamplePages {
  const [shown, setShown] = useState(0);
  const [pending, setPending] = useState<'first' | 'more' | null>('first');
  const [failed, setFailed] = useState(false);
  const [retried, setRetried] = useState(false);
  const answered = useRef<(() => void) | null>(null);
  useEffect(() => {
    if (!pending) return;
    const timer = setTimeout(() => {
      setPending(null);
      answered.current?.();
      const breaks = fail && pending === 'more' && !retried;
      setFailed(breaks);
      setRetried(breaks);
      if (!breaks) setShown((count) => Math.min(total, pending === 'first' ? PAGE_ROWS : count + PAGE_ROWS));
    }, ANSWER_MS);
    return () => clearTimeout(timer);
  }, [pending, total, fail, retried]);
  const loadMore = useCallback(() => {
    setFailed(false);
    setPending('more');
    return new Promise<void>((resolve) => {
      answered.current = resolve;
    });
  }, []);
  const refresh = useCallback(async () => {
    await new Promise<void>((resolve, reject) => {
      setTimeout(fail ? () => reject(new Error('refresh failed')) : resolve, ANSWER_MS);
    });
    setShown(Math.min(total, PAGE_ROWS));
    setFailed(false);
  }, [fail, total]);
  return {
    rows: Array.from({ length: shown }, (_, at) => at + 1),
    loading: pending === 'first' && shown === 0,
    hasMore: shown < total,
    failed,
    loadMore,
    refresh,
  };
}
