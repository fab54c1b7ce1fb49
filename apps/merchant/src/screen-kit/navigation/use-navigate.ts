import { useCallback } from 'react';
import { useAppHistory } from './history-context.ts';

export type NavigateTo = (href: string, options?: { replace?: boolean; state?: unknown }) => void;

/** Navigates to another address of the app. For Back use `useBack`. */
export function useNavigate(): NavigateTo {
  const history = useAppHistory();
  return useCallback(
    (href, { replace = false, state } = {}) =>
      replace ? history.replace(href, state) : history.push(href, state),
    [history],
  );
}
