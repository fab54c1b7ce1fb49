import { createContext, type ReactNode, useContext } from 'react';

/** Navigates to a path inside the app without reloading the document. */
export type Navigate = (href: string, options?: { replace?: boolean }) => void;

const NavigateContext = createContext<Navigate | null>(null);

/** The address of what is shown beside a list. */
const ShownContext = createContext<string | null>(null);

type LinkProviderProps = {
  navigate: Navigate;
  /** The address of what is shown beside these links, whose link is marked. */
  shown?: string | null;
  children: ReactNode;
};

/** Passes the app's router to every link of this package. Without it links load the document. */
export function LinkProvider({ navigate, shown = null, children }: LinkProviderProps) {
  return (
    <NavigateContext value={navigate}>
      <ShownContext value={shown}>{children}</ShownContext>
    </NavigateContext>
  );
}

/** True while the page of this link is shown beside it, with whatever else its query says. */
export function useIsShown(href: string | undefined): boolean {
  const shown = useContext(ShownContext);
  return href !== undefined && (shown === href || shown?.startsWith(`${href}&`) === true);
}

export function useNavigateTo(): Navigate | null {
  return useContext(NavigateContext);
}
