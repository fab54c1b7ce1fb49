import { useSyncExternalStore } from 'react';

/** Windows as the styles name them. [decision 156] */
const WINDOWS = {
  /** A tablet, or a phone on its side. */
  rail: '(min-width: 700px)',
  /** A laptop or a desk. */
  desk: '(min-width: 900px)',
  /** Room for a list beside what one of its rows leads to; not on a phone on its side. */
  two: '(min-width: 700px) and (min-height: 30em)',
  /** Room for a table, even beside that. */
  table: '(min-width: 1200px)',
} as const;

export type WindowSize = keyof typeof WINDOWS;

/** True if the window is of this size or larger. */
export const isWindow = (size: WindowSize): boolean => matchMedia(WINDOWS[size]).matches;

/** True while the window is of this size or larger. */
export function useWindowSize(size: WindowSize): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const query = matchMedia(WINDOWS[size]);
      query.addEventListener('change', onChange);
      return () => query.removeEventListener('change', onChange);
    },
    () => isWindow(size),
  );
}
