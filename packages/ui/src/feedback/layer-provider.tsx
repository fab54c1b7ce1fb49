import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';

/**
 * Called for each sheet, dialog and viewer that opens, with the function that closes it; returns the function that
 * removes it.
 */
export type AddLayer = (close: () => void) => () => void;

const LayerContext = createContext<AddLayer | null>(null);

/** Tells the app which layers cover the page, so that Back closes the topmost first [screens 3.1]. */
export function LayerProvider({ add, children }: { add: AddLayer; children: ReactNode }) {
  return <LayerContext value={add}>{children}</LayerContext>;
}

/** Registers a layer while it is open. Every component of this package that covers the page does so by itself. */
export function useLayer(open: boolean, onClose: () => void): void {
  const add = useContext(LayerContext);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    if (!open || !add) return;
    return add(() => close.current());
  }, [open, add]);
}
