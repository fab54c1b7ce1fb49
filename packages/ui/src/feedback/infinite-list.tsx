import {
  createContext,
  Fragment,
  isValidElement,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import {
  type CacheSnapshot,
  type CustomContainerComponentProps,
  type CustomItemComponentProps,
  WindowVirtualizer,
  type WindowVirtualizerHandle,
} from 'virtua';
import { useOwnScroll } from '../layout/own-scroll.tsx';
import { tableRoles } from '../layout/table-roles.ts';
import { isRowInSight } from './is-row-in-sight.ts';
import { ListFooter, type ListFooterProps } from './list-footer.tsx';
import { createRowsToDraw, type RowsToDraw, RowsToDrawContext } from './rows-to-draw.ts';
import { ListFocusContext, useRowFocus } from './use-row-focus.ts';

/** The heights of rows that were measured, kept by the caller for when the list is shown again. */
export type KeptHeights = { current: CacheSnapshot | undefined };

type InfiniteListProps<Item> = Omit<ListFooterProps, 'count'> & {
  items: readonly Item[];
  keyOf: (item: Item) => string;
  /** Renders a row; keep the function stable, so that existing rows are not rendered again. */
  children: (item: Item, index: number) => ReactElement;
  label?: string;
  /** With them the list is as high as it was, so that a scroll position leads to the same row. */
  heights?: KeptHeights;
  /** Column headings, which make the list a table; rows are `TableRow` then. */
  head?: ReactNode;
};

/** How far beyond the window rows are kept, in px: as far as a thumb scrolls while they are drawn. */
const BUFFER_PX = 600;

/** Number of rows; -1 while unknown. */
const SetSize = createContext(-1);
/** True for rows of a table. */
const InTable = createContext(false);

/**
 * A long list in the document's own scroll; only the rows near the window are rendered. Rows are `ListRow as="div"`.
 */
export function InfiniteList<Item>(props: InfiniteListProps<Item>) {
  const { items, label, hasMore, heights, head, failed, onReachEnd, texts } = props;
  const size = hasMore ? -1 : items.length;
  const row = useKeptRows(props);
  const list = useRef<HTMLElement>(null);
  const held = useRef(null);
  const focus = useMemo(() => ({ list, held }), []);
  const virtualizer = useRef<WindowVirtualizerHandle>(null);
  const rowsToDraw = useRowsToDraw(virtualizer);
  useLayoutEffect(() => {
    const list = virtualizer.current;
    return () => {
      if (heights && list) heights.current = list.cache;
    };
  }, [heights]);
  const ownScroll = useOwnScroll();
  const rows = ownScroll ? (
    <AllRows items={items} row={row} />
  ) : (
    <WindowVirtualizer
      ref={virtualizer}
      data={items}
      as={RowsBox}
      item={PlacedItem}
      bufferSize={BUFFER_PX}
      cache={heights?.current}
    >
      {row}
    </WindowVirtualizer>
  );
  return (
    <section ref={list} aria-label={head ? undefined : label} tabIndex={-1} className="outline-none">
      <ListFocusContext value={focus}>
        <SetSize value={size}>
          <InTable value={head !== undefined}>
            <RowsToDrawContext value={rowsToDraw}>
              {head ? (
                <div {...tableRoles.table(label, size < 0 ? size : size + 1)}>
                  {head}
                  {rows}
                </div>
              ) : (
                rows
              )}
            </RowsToDrawContext>
          </InTable>
        </SetSize>
      </ListFocusContext>
      <ListFooter
        count={items.length}
        hasMore={hasMore}
        failed={failed}
        onReachEnd={onReachEnd}
        texts={texts}
      />
    </section>
  );
}

/** Takes taps also while it scrolls: the virtualizer lets none through until 150 ms after the last step. */
function RowsBox({ style, children, ref }: CustomContainerComponentProps) {
  const List = useContext(InTable) ? 'div' : 'ul';
  return (
    <List ref={ref} style={{ ...style, pointerEvents: undefined }}>
      {children}
    </List>
  );
}

type AllRowsProps<Item> = {
  items: readonly Item[];
  row: (item: Item, index: number) => ReactElement;
};

/** All loaded rows, in a pane with a scroll of its own: the virtualizer follows that of the document. */
function AllRows<Item>({ items, row }: AllRowsProps<Item>) {
  return (
    <RowsBox style={{}}>
      {items.map((item, index) => {
        const drawn = row(item, index);
        return (
          <PlacedItem key={drawn.key} index={index} style={{}} ref={null}>
            {drawn}
          </PlacedItem>
        );
      })}
    </RowsBox>
  );
}

/**
 * Caches row elements: scrolling, and every page that arrives, renders the rows near the window again, and unchanged
 * rows return the same element.
 */
function useKeptRows<Item>({ keyOf, children }: InfiniteListProps<Item>) {
  return useMemo(() => {
    const kept = new Map<number, { item: Item; row: ReactElement }>();
    return (item: Item, index: number) => {
      const known = kept.get(index);
      if (known?.item === item) return known.row;
      const row = <Fragment key={keyOf(item)}>{children(item, index)}</Fragment>;
      kept.set(index, { item, row });
      return row;
    };
  }, [children]);
}

function useRowsToDraw(virtualizer: RefObject<WindowVirtualizerHandle | null>): RowsToDraw {
  const [rows] = useState(() =>
    createRowsToDraw({
      heightPx: (index) => virtualizer.current?.getItemSize(index) ?? 0,
      isInSight: (index) => {
        const list = virtualizer.current;
        return !list || isRowInSight(list, index);
      },
    }),
  );
  useEffect(() => {
    addEventListener('scroll', rows.noteScroll, { passive: true });
    return () => removeEventListener('scroll', rows.noteScroll);
  }, [rows]);
  return rows;
}

const LINE = 'before:absolute before:inset-x-4 before:top-0 before:h-px before:bg-line';
const TO_COME = 'mx-4 block h-4 w-2/5 translate-y-4 rounded-sm bg-line';

/** Announces its position, because the rows around it may not exist. */
function PlacedItem({ style, index, children, ref }: CustomItemComponentProps) {
  const key = isValidElement(children) ? children.key : null;
  const rows = useContext(RowsToDrawContext);
  const [heldPx, setHeldPx] = useState(() => rows?.heldPx(index) ?? null);
  const isDrawn = heldPx === null;
  useEffect(() => (isDrawn ? undefined : rows?.add(index, () => setHeldPx(null))), [rows, index, isDrawn]);
  useRowFocus(() => (typeof ref === 'object' && ref?.current) || null, key, isDrawn);
  const size = useContext(SetSize);
  const box = {
    ref,
    style: isDrawn ? style : { ...style, height: heldPx },
    className: index > 0 ? LINE : undefined,
  };
  const content = isDrawn ? children : <span aria-hidden="true" className={TO_COME} />;
  if (useContext(InTable))
    return (
      <div {...box} {...tableRoles.row(index + 2)}>
        {content}
      </div>
    );
  return (
    <li {...box} aria-posinset={index + 1} aria-setsize={size}>
      {content}
    </li>
  );
}
