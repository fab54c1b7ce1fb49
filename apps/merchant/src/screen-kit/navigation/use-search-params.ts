import { useCallback, useMemo } from 'react';
import { useAppHistory } from './history-context.ts';
import { useLocation } from './use-location.ts';

type Change = URLSearchParams | ((before: URLSearchParams) => URLSearchParams);

/**
 * The query of the page on screen, and a setter that stays on the page. Once the app navigates to another page the
 * setter does nothing: the address is already that page's.
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
