import type { TranslationKey } from '@larder/i18n/translation-key';
import type { ComponentType } from 'react';
import { devPages } from '#env.ts';
import { isBuilt, screenAt } from '#screen-kit/navigation/screen-lookup.ts';
import type { Screen, ScreenPath } from '#screen-kit/navigation/screens.ts';
import { loadPage } from './page-loader.ts';

export type AppRoute = {
  /** The value of `data-screen`, by which tests find the screen: its path in the sitemap, a pattern, or `*`. */
  path: string;
  /** Absent outside the sitemap and for pages that are not built. */
  screen?: Screen;
  /** The window title, for routes without a screen. */
  titleKey?: TranslationKey;
  /** `guest`: for signed-out users. `public`: for everybody. */
  door: 'guest' | 'public' | 'member';
  /** Absent for unknown addresses. */
  load?: () => Promise<{ default: ComponentType }>;
};

const notFound: AppRoute = { path: '*', titleKey: 'title.notFound', door: 'public' };

const deviceAddress: AppRoute = {
  path: '/a/:deviceNo',
  titleKey: 'title.a',
  door: 'member',
  load: async () => ({ default: (await import('./device-address.tsx')).DeviceAddress }),
};

const known = new Map<string, AppRoute>();

/**
 * Returns the route of an address: a row of the sitemap, `/` for home, a sticker address, or the route of unknown
 * addresses.
 */
export function routeAt(pathname: string): AppRoute {
  if (/^\/a\/[A-Za-z0-9]{8,20}$/.test(pathname)) return deviceAddress;
  const screen = screenAt(pathname);
  if (!screen || !isBuilt(screen.path) || (screen.dev && !devPages)) return notFound;
  const route = known.get(screen.path) ?? routeOf(screen);
  known.set(screen.path, route);
  return route;
}

function routeOf(screen: Screen): AppRoute {
  const { path, access, guest, dev } = screen;
  const door = access === 'public' ? (guest ? 'guest' : 'public') : 'member';
  const load = () => loadPage(path as ScreenPath);
  return { path, screen, door, load: dev ? () => loadDevPage(load) : load };
}

async function loadDevPage(load: () => Promise<{ default: ComponentType }>) {
  const [{ devPage }, page] = await Promise.all([import('./dev-page.tsx'), load()]);
  return { default: devPage(page.default) };
}
