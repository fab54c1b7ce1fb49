import { use, useCallback, useContext } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext, useLocation } from 'react-router-dom';
import { BesideContext } from './beside-context.ts';

/**
 * Replaces the query of the page that is shown, after an answer or a pause of typing. Does nothing once the app is on
 * its way to another page: the address is that page's, and `setSearchParams` would cancel its navigation. In a list
 * beside one of its rows it closes the row, which the changed list may not hold. [decision 156]
 */
export function useChangeQuery(): (change: (before: URLSearchParams) => URLSearchParams) => void {
  const router = useContext(DataRouterContext)?.router;
  const beside = use(BesideContext);
  const { pathname, search } = useLocation();
  const own = beside === null ? null : search;
  return useCallback(
    (change) => {
      if (!router) throw new Error('useChangeQuery needs the router around it');
      const { location, navigation } = router.state;
      const shown = beside ?? pathname;
      const isLeft = location.pathname !== shown || (navigation.location?.pathname ?? shown) !== shown;
      if (isLeft) return;
      const now = own === null ? (navigation.location ?? location) : { search: own, state: null };
      const changed = change(new URLSearchParams(now.search)).toString();
      void router.navigate(
        { pathname, search: changed },
        { replace: true, preventScrollReset: true, state: now.state },
      );
    },
    [router, beside, pathname, own],
  );
}
