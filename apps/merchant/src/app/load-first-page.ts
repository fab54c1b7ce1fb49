import { clientStorage } from '#platform/client-storage.ts';
import { session } from '#platform/session.ts';
import { ownPage } from '#screen-kit/navigation/push-target.ts';
import { decideAtLaunch } from './life-cycle/decide-at-launch.ts';
import { rememberPage } from './navigation/use-page.ts';
import { routeAt } from './route-at.ts';

/**
 * Starts loading the chunk of the first page before React is ready. If it fails, the router requests it again and
 * reports the error.
 */
export async function loadFirstPage(): Promise<void> {
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
  const route = routeAt(new URL(target ?? pathname, origin).pathname);
  const page = await route.load?.().catch(() => null);
  if (page) rememberPage(route.path, page.default);
}
