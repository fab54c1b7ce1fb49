import { useCallback, useMemo } from 'react';
import { useAppHistory } from './history-context.ts';
import { useLocation } from './use-location.ts';

type Change = URLSearchParams | ((before: URLSearchParams) => URLSearchParams);

/** The query of the page that is shown, and the way to change it without leaving the page. */
export function useSearchParams(): [
  URLSearchParams,
  (change: Change, options?: { replace?: boolean }) => void,
] {
  const history = useAppHistory();
  const { search } = useLocation();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const change = useCallback(
    (next: Change, { replace = false }: { replace?: boolean } = {}) => {
      const { pathname, search: now } = history.visit().location;
      const after = typeof next === 'function' ? next(new URLSearchParams(now)) : next;
      const text = after.toString();
      const href = { pathname, search: text ? `?${text}` : '' };
      if (replace) history.replace(href);
      else history.push(href);
    },
    [history],
  );
  return [params, change];
}
