import { useCallback, useContext } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext, useLocation } from 'react-router-dom';

/**
 * Replaces the query of the page that is shown, after an answer or a pause of typing. Does nothing once the app is on
 * its way to another page: the address is that page's, and `setSearchParams` would cancel its navigation.
 */
export function useChangeQuery(): (change: (before: URLSearchParams) => URLSearchParams) => void {
  const router = useContext(DataRouterContext)?.router;
  const { pathname } = useLocation();
  return useCallback(
    (change) => {
      if (!router) throw new Error('useChangeQuery needs the router around it');
      const { location, navigation } = router.state;
      const isLeft =
        location.pathname !== pathname || (navigation.location?.pathname ?? pathname) !== pathname;
      if (isLeft) return;
      const now = navigation.location ?? location;
      const search = change(new URLSearchParams(now.search)).toString();
      void router.navigate({ pathname, search }, { replace: true, preventScrollReset: true });
    },
    [router, pathname],
  );
}
