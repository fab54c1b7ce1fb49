import { clientStorage } from '#platform/client-storage.ts';
import { session } from '#platform/session/session.ts';
import { ownPage } from '#screen-kit/navigation/push-target.ts';
import { decideAtLaunch } from './life-cycle/decide-at-launch.ts';
import { routeAt } from './route-at.ts';

/**
 * Replaces an opened address by the one that it leads to, such as sign-in. Runs before the router, which would load the
 * chunk of a page that is not shown.
 */
export function enterAtLaunch(): void {
  const { pathname, search, origin } = location;
  const redirect = new URLSearchParams(search).get('redirect');
  const target = decideAtLaunch({
    path: pathname,
    href: pathname + search,
    door: routeAt(pathname).door,
    signedIn: session.isSignedIn(),
    noPermission: clientStorage.read('noPermission') !== null,
    redirect: redirect && ownPage(redirect, origin),
  });
  if (target) history.replaceState(history.state, '', target);
}
