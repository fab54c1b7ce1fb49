import type { ReactNode } from 'react';

/** One specimen with room around it; specimens wrap side by side. */
export function Specimens({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>;
}
