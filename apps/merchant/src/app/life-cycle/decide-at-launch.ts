import { homePath } from '#screen-kit/navigation/screen-lookup.ts';

type Asked = {
  /** Path without query. */
  path: string;
  /** Path and query to return to after sign-in. */
  href: string;
  /** `guest`: only for signed-out users. `public`: for everybody, also for unknown addresses. */
  door: 'guest' | 'public' | 'member';
  signedIn: boolean;
  noPermission: boolean;
  /** The page that led to sign-in; already validated by `ownPage`. */
  redirect?: string | null;
};

const LOGIN = '/pages/login/login';
const NO_PERMISSION = '/pages/user/no-permission';

/**
 * Returns where an address leads instead of its own page; null = show the page. The no-permission flag wins over every
 * address, a signed-out user goes to sign-in and returns afterwards, a signed-in user is led on. [spec 2, screens 3.1]
 */
export function decideAtLaunch({ path, href, door, signedIn, noPermission, redirect }: Asked): string | null {
  if (path === NO_PERMISSION) return null;
  if (noPermission) return NO_PERMISSION;
  if (door === 'public') return null;
  if (door === 'guest') return signedIn ? (redirect ?? '/') : null;
  if (signedIn) return null;
  const home = path === '/' || path === homePath;
  return home ? LOGIN : `${LOGIN}?redirect=${encodeURIComponent(href)}`;
}
