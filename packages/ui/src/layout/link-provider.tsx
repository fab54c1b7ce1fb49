import { createContext, type ReactNode, useContext } from 'react';

/** Navigates to a path inside the app without reloading the document. */
export type Navigate = (href: string, options?: { replace?: boolean }) => void;

const NavigateContext = createContext<Navigate | null>(null);

/** Passes the app's router to every link of this package. Without it links load the document. */
export function LinkProvider({ navigate, children }: { navigate: Navigate; children: ReactNode }) {
  return <NavigateContext value={navigate}>{children}</NavigateContext>;
}

export function useNavigateTo(): Navigate | null {
  return useContext(NavigateContext);
}
