import type { ReactNode } from 'react';

/** The centered column: a screen above, the tab bar below, together at least one window high. */
export function AppFrame({ children, tabBar }: { children: ReactNode; tabBar?: ReactNode }) {
  return (
    <div
      data-framed=""
      className="group/frame mx-auto flex min-h-dvh w-full max-w-column flex-col has-data-wide:max-w-400"
    >
      {children}
      {tabBar}
    </div>
  );
}
