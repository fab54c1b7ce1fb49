import { LayerProvider } from '@larder/ui/feedback/layer-provider';
import { ToastProvider } from '@larder/ui/feedback/toast-provider';
import { LinkProvider } from '@larder/ui/layout/link-provider';
import { lazy, type ReactNode, Suspense } from 'react';
import { useNavigate } from '#screen-kit/navigation/use-navigate.ts';
import { loadLater } from '#screen-kit/screen/load-later.ts';
import { openLayers } from '#screen-kit/screen/open-layers.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { SessionEnd } from './life-cycle/session-end.tsx';
import { usePush } from './life-cycle/use-push.ts';
import { NavigationGuard } from './navigation/navigation-guard.tsx';
import type { AppRoute } from './route-at.ts';
import { SessionFrame } from './session-frame.tsx';
import { useDelayed } from './use-delayed.ts';

const UpdatePrompt = lazy(() => loadLater(() => import('./update-prompt.tsx')));

/** Offline copies and updates can wait for the first screen. */
const SETTLED_AFTER_MS = 4_000;

/** Wraps every page: gates, navigation guard, toasts. */
export function AppRoot({ route, children }: { route: AppRoute; children: ReactNode }) {
  const t = useText();
  const navigate = useNavigate();
  usePush();
  const settled = useDelayed(true, SETTLED_AFTER_MS);
  return (
    <LinkProvider navigate={(href, options) => void navigate(href, options)}>
      <ToastProvider okLabel={t('btn.ok')} closeLabel={t('btn.close')}>
        <LayerProvider add={openLayers.add}>
          <SessionEnd />
          <SessionFrame route={route}>{children}</SessionFrame>
          <NavigationGuard />
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
