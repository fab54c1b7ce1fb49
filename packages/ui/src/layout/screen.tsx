import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type ScreenState = 'loading' | 'ready' | 'empty' | 'error' | 'denied';

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
};

/** The root of every screen [screens ROOT]. The document scrolls, not the screen. */
export function Screen({ path, state = 'ready', bar, children, plain = false, wide = false }: ScreenProps) {
  return (
    <main
      data-screen={path}
      data-state={state}
      data-wide={wide || undefined}
      aria-busy={state === 'loading'}
      className={classNames(
        'relative mx-auto flex w-full grow flex-col',
        wide ? 'h-dvh' : 'min-h-dvh max-w-column group-data-framed/frame:min-h-0',
        plain ? 'bg-surface' : 'bg-page',
      )}
    >
      {bar}
      {children}
    </main>
  );
}
