import { createContext, type ReactNode, useContext } from 'react';

/** Moves to a path inside the app without loading the document again. */
export type Navigate = (href: string, options?: { replace?: boolean }) => void;

const NavigateContext = createContext<Navigate | null>(null);

/** Hands the app's router to every link of this package. Without it links load the document. */
export function LinkProvider({ navigate, children }: { navigate: Navigate; children: ReactNode }) {
  return <NavigateContext value={navigate}>{children}</NavigateContext>;
}

export function useNavigateTo(): Navigate | null {
  return useContext(NavigateContext);
}
