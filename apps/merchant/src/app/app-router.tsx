import { useLayoutEffect, useSyncExternalStore } from 'react';
import type { AppHistory, Visit } from '#screen-kit/navigation/create-app-history.ts';
import { HistoryContext } from '#screen-kit/navigation/history-context.ts';
import { LocationContext } from '#screen-kit/navigation/use-location.ts';
import { StoppedScreen } from '#screen-kit/screen/stopped-screen.tsx';
import { AppRoot } from './app-root.tsx';
import { usePage } from './navigation/use-page.ts';
import { useScrollMemory } from './navigation/use-scroll-memory.ts';
import { PageFault } from './page-fault.tsx';
import { PagePlaceholder } from './page-placeholder.tsx';
import { type AppRoute, routeAt } from './route-at.ts';
import { useElsewhere } from './use-elsewhere.ts';

/**
 * Resolves the address to its page. Redirects users who may not see it before any chunk is requested. `useLocation`
 * returns the address of the page on screen, never of one that is still loading.
 */
export function AppRouter({ history }: { history: AppHistory }) {
  const asked = useSyncExternalStore(history.subscribe, history.visit);
  const redirect = useElsewhere(asked.location, routeAt(asked.location.pathname));
  useLayoutEffect(() => {
    if (redirect) history.replace(redirect);
  }, [redirect, history]);
  return (
    <ShownPage
      history={history}
      visit={asked}
      route={routeAt(asked.location.pathname)}
      held={Boolean(redirect)}
    />
  );
}

type ShownPageProps = { history: AppHistory; visit: Visit; route: AppRoute; held: boolean };

const nowhere: AppRoute = { path: '', door: 'public', load: () => new Promise(() => {}) };

function ShownPage({ history, visit, route, held }: ShownPageProps) {
  const shown = usePage(visit, held ? nowhere : route);
  useScrollMemory(history, shown.visit, shown.content);
  const { content: Content } = shown;
  const { pathname } = shown.visit.location;
  return (
    <HistoryContext value={history}>
      <LocationContext value={shown.visit.location}>
        <AppRoot route={shown.route}>
          {Content === 'placeholder' ? (
            <PagePlaceholder path={pathname} />
          ) : Content === 'notFound' ? (
            <StoppedScreen path="*" kind="notFound" />
          ) : Content === 'notLoaded' ? (
            <StoppedScreen path={pathname} kind="notLoaded" />
          ) : (
            <PageFault key={pathname} path={pathname}>
              <Content />
            </PageFault>
          )}
        </AppRoot>
      </LocationContext>
    </HistoryContext>
  );
}
