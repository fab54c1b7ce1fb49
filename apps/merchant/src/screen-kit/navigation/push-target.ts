import { screenAt } from './screen-lookup.ts';
import type { ScreenPath } from './screens.ts';

const SUPPORT = '/pages/tabBar/support/support' satisfies ScreenPath;

/**
 * Returns where the tap on a push message leads: to its own page if `actionData` holds the address of a page of this
 * app (a path, or a URL of the same origin), otherwise to the support tab. Sign-in and permission are checked on
 * arrival. [spec 2, screens 3.1]
 */
export function pushTarget(actionData: unknown, origin: string): string {
  return (typeof actionData === 'string' && ownPage(actionData, origin)) || SUPPORT;
}

/**
 * Returns path and query of an address that belongs to a page of this app, else null. Also validates `redirect` of
 * sign-in.
 */
export function ownPage(address: string, origin: string): string | null {
  if (!URL.canParse(address, origin)) return null;
  const url = new URL(address, origin);
  if (url.origin !== new URL(origin).origin || url.username || url.password) return null;
  const known = screenAt(url.pathname) !== undefined || /^\/a\/[A-Z0-9]{8,20}$/.test(url.pathname);
  return known ? url.pathname + url.search : null;
}
