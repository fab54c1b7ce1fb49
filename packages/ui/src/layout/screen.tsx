import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type ScreenState = 'loading' | 'ready' | 'empty' | 'error' | 'denied';

type ScreenProps = {
  /** The path of the screen; tests find it by `data-screen`. */
  path: string;
  state?: ScreenState;
  /** The navigation bar; it holds the only `h1`. */
  bar?: ReactNode;
  children: ReactNode;
  /** White instead of the warm grey, for screens that are one form. */
  plain?: boolean;
};

/** The root of every screen [screens ROOT]. The document scrolls, not the screen. */
export function Screen({ path, state = 'ready', bar, children, plain = false }: ScreenProps) {
  return (
    <main
      data-screen={path}
      data-state={state}
      aria-busy={state === 'loading'}
      className={classNames(
        'relative mx-auto flex min-h-dvh w-full max-w-column grow flex-col group-data-framed/frame:min-h-0',
        plain ? 'bg-surface' : 'bg-page',
      )}
    >
      {bar}
      {children}
    </main>
  );
}
