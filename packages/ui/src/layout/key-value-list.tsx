import type { ReactNode } from 'react';

/** Label and value pairs as a description list; holds KeyValue rows. */
export function KeyValueList({ children }: { children: ReactNode }) {
  return <dl className="divide-y divide-line">{children}</dl>;
}
