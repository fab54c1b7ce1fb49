import type { ReactNode } from 'react';

/** Cards below each other with the margin and the gap of the look. */
export function CardStack({ children }: { children: ReactNode }) {
  return <div className="flex flex-col gap-3 p-3">{children}</div>;
}
