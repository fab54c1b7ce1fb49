import { classNames } from '@larder/ui/layout/class-names';
import { LinkProvider } from '@larder/ui/layout/link-provider';
import { OwnScroll } from '@larder/ui/layout/own-scroll';
import { PaneProvider } from '@larder/ui/layout/pane';
import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useContext,
  useEffect,
  useMemo,
  useRef,
} from 'react';
import { UNSAFE_LocationContext as LocationContext, useLocation, useNavigate } from 'react-router-dom';
import { scrollKey } from '#app/navigation/scroll-key.ts';
import { loadPage } from '#app/page-loader.ts';
import { PagePlaceholder } from '#app/page-placeholder.tsx';
import { isTaken, keyName } from '#screen-kit/keyboard/shortcuts.tsx';
import { BesideContext } from '#screen-kit/navigation/beside-context.ts';
import { ParentContext } from '#screen-kit/navigation/parent-context.ts';
import { screenAt } from '#screen-kit/navigation/screen-lookup.ts';
import type { ScreenPath } from '#screen-kit/navigation/screens.ts';
import { useBack } from '#screen-kit/navigation/use-back.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { besideState } from './list-place.ts';
import type { Split } from './split-of.ts';

const pages = new Map<string, ComponentType>();
function pageAt(path: ScreenPath): ComponentType {
  const known = pages.get(path);
  if (known) return known;
  const page = lazy(() => loadPage(path));
  pages.set(path, page);
  return page;
}

type SplitPagesProps = {
  split: Split;
  /** The page of the address: the list, or the page of one of its rows. */
  children: ReactNode;
};

/**
 * A list and, beside it, the page of the row that is open. The list scrolls with the document and stays mounted while
 * rows are opened and closed; the page scrolls in its pane. The first row opens an entry of the history and further
 * rows replace it, so that Back leads to the list, as on a phone. [decision 156]
 */
export default function SplitPages({ split, children }: SplitPagesProps) {
  const t = useText();
  const location = useLocation();
  const { list, isTable = false } = split;
  const isBeside = location.pathname !== list;
  const panes = useRef<HTMLDivElement>(null);
  usePaneKeys(panes, isBeside, split);
  const screen = screenAt(list);
  const List = pageAt(list);
  return (
    <div ref={panes} className="flex min-h-dvh grow items-stretch">
      <div
        data-pane="list"
        className={classNames(
          'flex w-80 shrink-0 flex-col border-line border-e desk:w-88',
          isTable && 'table:w-auto table:min-w-0 table:shrink table:grow',
          isTable && !isBeside && 'table:border-e-0',
        )}
      >
        <PaneProvider
          pane={{ isBeside, label: screen ? t('shell.pane.list', { title: t(screen.titleKey) }) : '' }}
        >
          <ListAddress split={split}>
            <Suspense fallback={<PagePlaceholder path={list} />}>
              <List />
            </Suspense>
          </ListAddress>
        </PaneProvider>
      </div>
      {isBeside ? (
        <div
          key={besideState(location)?.row ?? location.pathname}
          data-pane="page"
          className={classNames(
            'sticky top-0 flex h-dvh min-w-0 grow flex-col overflow-y-auto',
            isTable && 'table:w-[clamp(396px,30vw,560px)] table:shrink-0 table:grow-0',
          )}
        >
          <OwnScroll>
            <ParentContext value={list}>{children}</ParentContext>
          </OwnScroll>
        </div>
      ) : (
        <div aria-hidden="true" className={classNames('min-w-0 grow', isTable && 'table:hidden')}>
          <div className="h-[calc(44px+env(safe-area-inset-top))] bg-brand" />
          <p className="p-8 text-center text-ink-soft">{t('shell.pane.empty')}</p>
        </div>
      )}
    </div>
  );
}

/** Gives the list its own address while the address is that of one of its rows, and opens its rows beside it. */
function ListAddress({ split: { list, page }, children }: SplitPagesProps) {
  const navigate = useNavigate();
  const real = useContext(LocationContext);
  const { location } = real;
  const isBeside = location.pathname !== list;
  const beside = besideState(location);
  const place = isBeside ? (beside?.list ?? { search: '', key: list }) : null;
  const { search = location.search, key = scrollKey(location) } = place ?? {};
  const value = useMemo(
    () =>
      isBeside ? { ...real, location: { ...real.location, pathname: list, search, state: null, key } } : real,
    [real, isBeside, list, search, key],
  );
  function open(href: string, options?: { replace?: boolean }) {
    if (href.split('?')[0] !== page) return void navigate(href, options);
    void navigate(href, { replace: isBeside, state: { list: { search, key }, row: href } });
  }
  return (
    <BesideContext value={isBeside ? location.pathname : null}>
      <LocationContext value={value}>
        <LinkProvider navigate={open} shown={isBeside ? location.pathname + location.search : null}>
          {children}
        </LinkProvider>
      </LocationContext>
    </BesideContext>
  );
}

/** Links of the list that open beside it. */
const rowsIn = (panes: HTMLElement, page: ScreenPath) =>
  [...panes.querySelectorAll<HTMLAnchorElement>('[data-pane="list"] [data-id] a[href]')].filter(
    ({ pathname }) => pathname === page,
  );

/**
 * Keys while the focus is in the panes: J and K open the next and the previous row, / goes to the search, Escape closes
 * the row.
 */
function usePaneKeys(
  panes: { current: HTMLDivElement | null },
  isBeside: boolean,
  { list, page }: Split,
): void {
  const close = useBack(list);
  const latest = useRef({ close, isBeside });
  latest.current = { close, isBeside };
  useEffect(() => {
    const element = panes.current;
    if (!element) return;
    function step(by: 1 | -1) {
      if (!element) return;
      const rows = rowsIn(element, page);
      const at = rows.findIndex((row) => row.getAttribute('aria-current') === 'true');
      const next = rows[at < 0 ? 0 : at + by];
      next?.focus();
      next?.click();
    }
    const acts: Readonly<Record<string, () => unknown>> = {
      J: () => step(1),
      K: () => step(-1),
      '/': () => element.querySelector<HTMLElement>('[data-pane="list"] input[type="search"]')?.focus(),
      Escape: () => latest.current.isBeside && latest.current.close(),
    };
    function press(event: KeyboardEvent) {
      const name = keyName(event);
      const act = acts[name];
      if (!act || isTaken(event, name)) return;
      event.preventDefault();
      act();
    }
    element.addEventListener('keydown', press);
    return () => element.removeEventListener('keydown', press);
  }, [panes, page]);
}
