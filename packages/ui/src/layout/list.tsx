import type { ReactNode } from 'react';

type ListProps = { children: ReactNode; label?: string };

/** A list of ListRow with hairlines between the rows. */
export function List({ children, label }: ListProps) {
  return (
    <ul
      aria-label={label}
      className="[&>li+li]:before:absolute [&>li+li]:before:inset-x-4 [&>li+li]:before:top-0 [&>li+li]:before:h-px [&>li+li]:before:bg-line [&>li]:relative"
    >
      {children}
    </ul>
  );
}
