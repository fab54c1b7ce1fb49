import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { measures } from '../measures.ts';
import { Spinner } from './spinner.tsx';

export type ListFooterProps = {
  /** Rows that are loaded. */
  count: number;
  /** True if there is a further page. */
  hasMore: boolean;
  /** The error text of the next page. */
  failed?: string;
  /** Requests the next page; resolves when it has arrived or failed. */
  onReachEnd: () => unknown;
  texts: { loading: string; end: string; retry: string };
};

/** The end of a list: requests the next page as it comes near the window, and says what there is to say about it. */
export function ListFooter({ count, hasMore, failed, onReachEnd, texts }: ListFooterProps) {
  const end = useRef<HTMLDivElement>(null);
  const reach = useRef(onReachEnd);
  useEffect(() => {
    reach.current = onReachEnd;
  });
  const asks = hasMore && !failed;
  const asking = useRef(false);
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    if (!end.current || !asks) return;
    const ask = async () => {
      if (asking.current) return;
      asking.current = true;
      await reach.current();
      asking.current = false;
      // Another refetch of the list may have canceled this request silently: check the end again.
      setAsked((times) => times + 1);
    };
    const observer = new IntersectionObserver(
      // A busy page reports several changes at once; the last one is current.
      (entries) => entries.at(-1)?.isIntersecting && void ask(),
      { rootMargin: `0px 0px ${measures.reachBottomPx}px 0px` },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [asks, count, asked]);
  // Never the browser's scroll anchor: it would follow the end past every page that arrives, and so request the next
  // one.
  return (
    <div
      ref={end}
      className="flex min-h-14 flex-col items-center justify-center gap-2 px-4 py-3 text-ink-soft text-sm [overflow-anchor:none]"
    >
      <FooterText hasMore={hasMore} failed={failed} texts={texts} onReachEnd={onReachEnd} />
    </div>
  );
}

function FooterText({ hasMore, failed, texts, onReachEnd }: Omit<ListFooterProps, 'count'>): ReactNode {
  if (failed)
    return (
      <>
        <span role="alert">{failed}</span>
        <Button tone="secondary" size="small" onClick={() => void onReachEnd()}>
          {texts.retry}
        </Button>
      </>
    );
  if (!hasMore) return texts.end;
  return (
    <span role="status" className="flex items-center gap-2">
      <Spinner size={18} />
      {texts.loading}
    </span>
  );
}
