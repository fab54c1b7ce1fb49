import type { ReactNode } from 'react';

/** The square before a result: an icon or initials. */
export const SearchTile = ({ children }: { children: ReactNode }) => (
  <span
    aria-hidden="true"
    className="grid size-11 place-items-center rounded-md bg-sunken font-semibold text-sm"
  >
    {children}
  </span>
);
