import { session } from '../platform/session.ts';
import { loadPage } from './page-loader.ts';
import { routeAt } from './route-at.ts';
import { homePath, isBuilt } from './screen-lookup.ts';
import { screens } from './screens.ts';

const preload = (path: Parameters<typeof loadPage>[0]) => void loadPage(path).catch(() => {});

/** The home page is fetched at start [spec 2]: at once where it is asked for, else, like the other tabs, when the page asked for is there. */
export function preloadPages(): void {
  if (session.isSignedIn() && routeAt(location.pathname).path === homePath) preload(homePath);
  const later = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 1_000));
  const rest = () => {
    for (const { path, tab } of screens) if (tab !== undefined && isBuilt(path)) preload(path);
  };
  addEventListener('load', () => later(rest), { once: true });
}
