import { createContext, type ReactNode, use } from 'react';

const OwnScrollContext = createContext(false);

/** Marks a pane that scrolls by itself instead of with the document. */
export function OwnScroll({ children }: { children: ReactNode }) {
  return <OwnScrollContext value={true}>{children}</OwnScrollContext>;
}

/** True within a pane that scrolls by itself. */
export const useOwnScroll = (): boolean => use(OwnScrollContext);
