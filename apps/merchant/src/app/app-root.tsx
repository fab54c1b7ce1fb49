import { LayerProvider } from '@larder/ui/feedback/layer-provider';
import { ToastProvider } from '@larder/ui/feedback/toast-provider';
import { LinkProvider } from '@larder/ui/layout/link-provider';
import { lazy, Suspense } from 'react';
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router-dom';
import { queryClient } from '#platform/api/query-client.ts';
import { isWindow } from '#platform/browser/window-size.ts';
import { loadLater } from '#screen-kit/screen/load-later.ts';
import { openLayers } from '#screen-kit/screen/open-layers.ts';
import { whenScreenDrawn } from '#screen-kit/screen/when-screen-drawn.ts';
import { restOfTexts } from '#screen-kit/texts/load-texts.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { SessionEnd } from './life-cycle/session-end.tsx';
import { usePush } from './life-cycle/use-push.ts';
import { NavigationGuard } from './navigation/navigation-guard.tsx';
import { ScrollPlace } from './navigation/scroll-place.tsx';
import { useAwaitedPath } from './navigation/use-awaited-path.ts';
import { PagePlaceholder } from './page-placeholder.tsx';
import { routeAt } from './route-at.ts';
import { SessionFrame } from './session-frame.tsx';
import { splitOf } from './split/split-of.ts';
import { useDelayed } from './use-delayed.ts';
import { useRedirect } from './use-redirect.ts';

const UpdatePrompt = lazy(() =>
  loadLater(async () => {
    await whenScreenDrawn(queryClient);
    const [part] = await Promise.all([import('./update-prompt.tsx'), restOfTexts()]);
    return part;
  }),
);

/** Offline copies and updates can wait for the first screen. */
const SETTLED_AFTER_MS = 4_000;

/** Frame of every page: toasts, sheets, navigation, session. */
export function AppRoot() {
  const t = useText();
  const navigate = useNavigate();
  usePush();
  const { target, isHeld } = useRedirect();
  const awaited = useAwaitedPath();
  const { pathname } = useLocation();
  const path = awaited ?? pathname;
  const route = routeAt(path);
  // The list stays where it is while the page of its row loads.
  const keepsList = splitOf(path) !== null && splitOf(path) === splitOf(pathname) && isWindow('two');
  const settled = useDelayed(true, SETTLED_AFTER_MS);
  return (
    <LinkProvider navigate={(href, options) => void navigate(href, options)}>
      <ToastProvider okLabel={t('btn.ok')} closeLabel={t('btn.close')}>
        <LayerProvider add={openLayers.add}>
          <SessionEnd />
          {target && <Navigate to={target} replace />}
          <SessionFrame route={route} path={path}>
            {(awaited && !keepsList) || isHeld ? <PagePlaceholder path={path} /> : <Outlet />}
          </SessionFrame>
          <NavigationGuard />
          <ScrollPlace />
          {settled && (
            <Suspense fallback={null}>
              <UpdatePrompt mayShow={route.screen?.tab !== undefined} />
            </Suspense>
          )}
        </LayerProvider>
      </ToastProvider>
    </LinkProvider>
  );
}
