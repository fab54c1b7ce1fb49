import { useEffect } from 'react';

const closers: (() => void)[] = [];
let watcher: (() => void) | null = null;
let abandoned = false;

/** Sheets and modals over the page, the last opened on top. */
export const openLayers = {
  /** Registers a layer; returns the function that removes it. */
  add: (close: () => void): (() => void) => {
    closers.push(close);
    abandoned = false;
    watcher?.();
    return () => {
      closers.splice(closers.lastIndexOf(close), 1);
      watcher?.();
    };
  },
  /** True while something lies over the page that Back closes. */
  any: (): boolean => closers.length > 0 && !abandoned,
  /** The app itself takes the user away: Back does not stop at what lies over the page. */
  abandon(): void {
    abandoned = closers.length > 0;
  },
  closeTop: (): void => closers.at(-1)?.(),
  /** Calls back whenever a layer opens or closes. Only one listener at a time. */
  watch(listener: () => void): () => void {
    watcher = listener;
    return () => {
      watcher = null;
    };
  },
};

/** While a sheet or modal is open, Back closes it instead of leaving the page. [screens 3.1] */
export function useBackCloses(open: boolean, close: () => void): void {
  useEffect(() => (open ? openLayers.add(close) : undefined), [open, close]);
}
