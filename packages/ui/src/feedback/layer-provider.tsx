import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';

/** Told of each sheet, dialog and viewer that opens, with the way to close it; gives back the way to forget it. */
export type AddLayer = (close: () => void) => () => void;

const LayerContext = createContext<AddLayer | null>(null);

/** Lets the app know what lies over the page, so that Back closes the topmost layer first [screens 3.1]. */
export function LayerProvider({ add, children }: { add: AddLayer; children: ReactNode }) {
  return <LayerContext value={add}>{children}</LayerContext>;
}

/** Announces a layer while it is open. Every component of this package that covers the page does so by itself. */
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
