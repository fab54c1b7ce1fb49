import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import type { QueryView } from './query-view.ts';

type LeadOnProps = {
  to: string;
  /** The query whose data says that another page is the right one. */
  query: Pick<QueryView<unknown>, 'isFetching'>;
  /** Shown until the server has answered. */
  skeleton: ReactNode;
};

/**
 * Replaces the page by another one because of data. Waits for the server: a copy on the phone may be from before the
 * change that made this page the right one.
 */
export function LeadOn({ to, query, skeleton }: LeadOnProps) {
  return query.isFetching ? skeleton : <Navigate to={to} replace />;
}
