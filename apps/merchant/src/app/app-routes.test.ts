import { matchRoutes } from 'react-router-dom';
import { expect, test } from 'vitest';
import { screens } from '#screen-kit/navigation/screens.ts';
import { appRoutes } from './app-routes.tsx';
import { isRoutable, routeAt } from './route-at.ts';

const routed = (pathname: string) => matchRoutes(appRoutes, pathname)?.at(-1)?.route.path;

test('every screen of the sitemap has a route, development pages where they are switched on', () => {
  for (const screen of screens) expect(routed(screen.path)).toBe(isRoutable(screen) ? screen.path : '*');
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
