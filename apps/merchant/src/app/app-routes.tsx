import type { RouteObject } from 'react-router-dom';
import { homePath } from '#screen-kit/navigation/screen-lookup.ts';
import { type ScreenPath, screens } from '#screen-kit/navigation/screens.ts';
import { StoppedScreen } from '#screen-kit/screen/stopped-screen.tsx';
import { AppRoot } from './app-root.tsx';
import { lazyPage } from './lazy-page.ts';
import { PageAtPath } from './page-at-path.tsx';
import { PageFault } from './page-fault.tsx';
import { loadPage } from './page-loader.ts';
import { isRoutable } from './route-at.ts';

const pageRoute = (path: string, screenPath: ScreenPath): RouteObject => ({
  path,
  caseSensitive: true,
  lazy: lazyPage(() => loadPage(screenPath)),
});

const loadDeviceAddress = async () => ({ default: (await import('./device-address.tsx')).DeviceAddress });

const NotFound = () => <StoppedScreen path="*" kind="notFound" />;

/** The routes: `/` for home, the rows of the sitemap, the address on the stickers. `AppRoot` wraps them. */
export const appRoutes: RouteObject[] = [
  {
    Component: AppRoot,
    // What lies over the pages may throw as well.
    ErrorBoundary: PageFault,
    // The splash of the document stays until the first page is there.
    HydrateFallback: () => null,
    children: [
      {
        Component: PageAtPath,
        ErrorBoundary: PageFault,
        children: [
          pageRoute('/', homePath),
          ...screens.filter(isRoutable).map(({ path }) => pageRoute(path, path)),
          { path: '/a/:deviceNo', lazy: lazyPage(loadDeviceAddress) },
          { path: '*', Component: NotFound },
        ],
      },
    ],
  },
];
