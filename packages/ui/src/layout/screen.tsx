import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { usePane } from './pane.tsx';

export type ScreenState = 'loading' | 'ready' | 'empty' | 'error' | 'denied';

/**
 * Width of the content in a wide window. `page`: a column to read. `board`: cards in columns. `full`: a table, from
 * edge to edge, as every list that has a pane.
 */
export type ScreenWidth = 'page' | 'board' | 'full';

type ScreenProps = {
  /** The path of the screen; tests find it by `data-screen`. */
  path: string;
  state?: ScreenState;
  /** The navigation bar; contains the only `h1`. */
  bar?: ReactNode;
  children: ReactNode;
  /** White instead of the warm gray, for screens that are one form. */
  plain?: boolean;
  /** Fills a wide window, of which only parts scroll. */
  wide?: boolean;
  width?: ScreenWidth;
};

const WIDTHS: Readonly<Record<ScreenWidth, string | false>> = {
  page: 'rail:within-page',
  board: 'rail:within-board',
  full: false,
};

/** The root of every screen [screens ROOT]. The document scrolls, not the screen. */
export function Screen({
  path,
  state = 'ready',
  bar,
  children,
  plain = false,
  wide = false,
  width = 'page',
}: ScreenProps) {
  const pane = usePane();
  // A list is the page until a row is open; the element stays the same, or the list would mount again.
  const Root = pane ? 'div' : 'main';
  return (
    <Root
      data-screen={path}
      data-state={state}
      role={pane ? (pane.isBeside ? 'region' : 'main') : undefined}
      aria-label={pane?.isBeside ? pane.label : undefined}
      aria-busy={state === 'loading'}
      className={classNames(
        'relative mx-auto flex w-full grow flex-col',
        wide
          ? 'h-dvh'
          : 'min-h-dvh max-w-column group-data-framed/frame:min-h-0 rail:group-data-framed/frame:max-w-none',
        !wide && !pane && WIDTHS[width],
        plain ? 'bg-surface' : 'bg-page',
      )}
    >
      {bar}
      {children}
    </Root>
  );
}
