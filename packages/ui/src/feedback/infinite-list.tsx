import {
  createContext,
  Fragment,
  isValidElement,
  type ReactElement,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useRef,
} from 'react';
import { type CustomItemComponentProps, WindowVirtualizer } from 'virtua';
import { Button } from '../controls/button.tsx';
import { Spinner } from './spinner.tsx';
import { ListFocusContext, useRowFocus } from './use-row-focus.ts';

/** How near the end, in px, the next page is asked for [spec 9]. */
export const REACH_BOTTOM_PX = 50;

type InfiniteListProps<Item> = {
  items: readonly Item[];
  keyOf: (item: Item) => string;
  children: (item: Item, index: number) => ReactElement;
  /** A further page is there. */
  hasMore: boolean;
  loadingMore: boolean;
  /** The text of what went wrong with the next page. */
  failed?: string;
  onReachEnd: () => void;
  texts: { loading: string; end: string; retry: string };
  label?: string;
};

/** How many rows there are; -1 while nobody knows. */
const SetSize = createContext(-1);

/** A long list in the document's own scroll; only the rows near the window exist. Rows are `ListRow as="div"`. */
export function InfiniteList<Item>(props: InfiniteListProps<Item>) {
  const { items, label, hasMore } = props;
  const row = useKeptRows(props);
  const list = useRef<HTMLElement>(null);
  const held = useRef(null);
  const focus = useMemo(() => ({ list, held }), []);
  return (
    <section ref={list} aria-label={label} tabIndex={-1} className="outline-none">
      <ListFocusContext value={focus}>
        <SetSize value={hasMore ? -1 : items.length}>
          <WindowVirtualizer data={items} as="ul" item={PlacedItem}>
            {row}
          </WindowVirtualizer>
        </SetSize>
      </ListFocusContext>
      <ListFooter {...props} />
    </section>
  );
}

/** Scrolling asks for the rows near the window again and again: those that are there already are answered as they were. */
function useKeptRows<Item>({ items, keyOf, children }: InfiniteListProps<Item>) {
  return useMemo(() => {
    const kept = new Map<number, ReactElement>();
    return (item: Item, index: number) => {
      const known = kept.get(index) ?? <Fragment key={keyOf(item)}>{children(item, index)}</Fragment>;
      kept.set(index, known);
      return known;
    };
  }, [items, keyOf, children]);
}

const LINE = 'before:absolute before:inset-x-4 before:top-0 before:h-px before:bg-line';

/** Says its place, because the rows around it may not exist. */
function PlacedItem({ style, index, children, ref }: CustomItemComponentProps) {
  const key = isValidElement(children) ? children.key : null;
  useRowFocus(() => (typeof ref === 'object' && ref?.current) || null, key);
  return (
    <li
      ref={ref}
      style={style}
      className={index > 0 ? LINE : undefined}
      aria-posinset={index + 1}
      aria-setsize={useContext(SetSize)}
    >
      {children}
    </li>
  );
}

function ListFooter<Item>({
  items,
  hasMore,
  loadingMore,
  failed,
  onReachEnd,
  texts,
}: InfiniteListProps<Item>) {
  const end = useRef<HTMLDivElement>(null);
  const reach = useRef(onReachEnd);
  useEffect(() => {
    reach.current = onReachEnd;
  });
  const waiting = hasMore && !loadingMore && !failed;
  const count = items.length;
  useEffect(() => {
    if (!end.current || !waiting) return;
    const observer = new IntersectionObserver(
      // A busy page is told of several changes at once; the last one is how it stands.
      (entries) => entries.at(-1)?.isIntersecting && reach.current(),
      { rootMargin: `0px 0px ${REACH_BOTTOM_PX}px 0px` },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [waiting, count]);
  // Never what the browser holds on to: it would follow the end down past every page that arrives, and so ask for the next one.
  return (
    <div
      ref={end}
      className="flex min-h-14 flex-col items-center justify-center gap-2 px-4 py-3 text-ink-soft text-sm [overflow-anchor:none]"
    >
      <FooterText {...{ hasMore, failed, texts, onReachEnd }} />
    </div>
  );
}

type FooterTextProps = Pick<InfiniteListProps<never>, 'hasMore' | 'failed' | 'texts' | 'onReachEnd'>;

function FooterText({ hasMore, failed, texts, onReachEnd }: FooterTextProps): ReactNode {
  if (failed)
    return (
      <>
        <span role="alert">{failed}</span>
        <Button tone="secondary" size="small" onClick={onReachEnd}>
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
