import { matchRoutes } from 'react-router-dom';
import { expect, test } from 'vitest';
import { isBuilt } from '#screen-kit/navigation/screen-lookup.ts';
import { screens } from '#screen-kit/navigation/screens.ts';
import { appRoutes } from './app-routes.tsx';
import { isRoutable, routeAt } from './route-at.ts';

const routed = (pathname: string) => matchRoutes(appRoutes, pathname)?.at(-1)?.route.path;

test('every screen of the sitemap that is built has a route, and no other', () => {
  for (const screen of screens) expect(routed(screen.path)).toBe(isRoutable(screen) ? screen.path : '*');
  expect(screens.filter(isRoutable).every(({ path }) => isBuilt(path))).toBe(true);
});

test.each([
  ['/', '/', 'member'],
  ['/a/VC24090001', '/a/:deviceNo', 'member'],
  ['/a/-', '/a/:deviceNo', 'public'],
  ['/pages/unknown', '*', 'public'],
  ['/pages/device/device-details/more', '*', 'public'],
  ['/PAGES/device/device-details', '*', 'public'],
  ['/pages/login/login', '/pages/login/login', 'guest'],
  ['/pages/user/no-permission', '/pages/user/no-permission', 'public'],
])('%s is shown by the route %s, to %s', (pathname, path, door) => {
  expect(routed(pathname)).toBe(path);
  expect(routeAt(pathname).door).toBe(door);
});
