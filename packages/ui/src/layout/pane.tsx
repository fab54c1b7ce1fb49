import { createContext, type ReactNode, use } from 'react';

export type Pane = {
  /** True while one of the rows is open beside the list: the row is the page then. */
  isBeside: boolean;
  /** Names the list for screen readers. */
  label: string;
};

const PaneContext = createContext<Pane | null>(null);

/** Marks a screen as the list of a window that shows a list and what one of its rows leads to. */
export function PaneProvider({ pane, children }: { pane: Pane; children: ReactNode }) {
  return <PaneContext value={pane}>{children}</PaneContext>;
}

/** The pane of a list; null on any other screen. */
export const usePane = (): Pane | null => use(PaneContext);
