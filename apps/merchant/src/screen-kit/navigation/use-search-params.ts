import { useCallback, useMemo } from 'react';
import { useAppHistory } from './history-context.ts';
import { useLocation } from './use-location.ts';

type Change = URLSearchParams | ((before: URLSearchParams) => URLSearchParams);

/**
 * The query of the page that is shown, and the way to change it without leaving the page. Once the app is on its way to another page,
 * nothing is changed any more: the address is that page's.
 */
export function useSearchParams(): [
  URLSearchParams,
  (change: Change, options?: { replace?: boolean }) => void,
] {
  const history = useAppHistory();
  const { pathname, search } = useLocation();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const change = useCallback(
    (next: Change, { replace = false }: { replace?: boolean } = {}) => {
      const now = history.visit().location;
      if (now.pathname !== pathname) return;
      const after = typeof next === 'function' ? next(new URLSearchParams(now.search)) : next;
      const text = after.toString();
      const href = { pathname, search: text ? `?${text}` : '' };
      if (replace) history.replace(href);
      else history.push(href);
    },
    [history, pathname],
  );
  return [params, change];
}
