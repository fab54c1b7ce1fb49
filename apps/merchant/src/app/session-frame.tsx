import { AppFrame } from '@larder/ui/layout/app-frame';
import { type ComponentProps, lazy, type ReactNode, Suspense, useMemo } from 'react';
import { useWindowSize } from '#platform/browser/window-size.ts';
import { usePreview } from '#platform/session/preview.ts';
import { trpc } from '#platform/trpc.ts';
import { MeContext, memberOf } from '#screen-kit/member/me.ts';
import { useSignedIn } from '#screen-kit/member/use-session.ts';
import { loadLater } from '#screen-kit/screen/load-later.ts';
import { restOfTexts } from '#screen-kit/texts/load-texts.ts';
import { AppTabBar } from './app-tab-bar.tsx';
import { useLifeCycle } from './life-cycle/use-life-cycle.ts';
import { MemberGate } from './member-gate.tsx';
import { PageArrival } from './page-arrival.tsx';
import type { AppRoute } from './route-at.ts';

const LazyParts = lazy(() =>
  Promise.all([import('#features/team/preview-parts.tsx'), restOfTexts()]).then(([part]) => part),
);
/** Loaded only when a preview begins. */
const PreviewParts = (props: ComponentProps<typeof LazyParts>) => (
  <Suspense fallback={null}>
    <LazyParts {...props} />
  </Suspense>
);

const AppSideNav = lazy(() => loadLater(() => import('./app-side-nav.tsx')));
/** Loaded only in a wide window; its room is there at once. */
const SideNav = (props: ComponentProps<typeof AppSideNav>) => (
  <Suspense fallback={<div className="w-19 shrink-0 border-line border-e bg-surface desk:w-52" />}>
    <AppSideNav {...props} />
  </Suspense>
);

type SessionFrameProps = { route: AppRoute; path: string; children: ReactNode };

/** Provides the signed-in user to every page; the pages of members are behind their gate and above the tabs. */
export function SessionFrame({ route, path, children }: SessionFrameProps) {
  const signedIn = useSignedIn();
  const previewed = usePreview();
  const meQuery = trpc.identity.readMe.useQuery(undefined, { enabled: signedIn });
  const answer = signedIn ? meQuery.data : undefined;
  const me = useMemo(() => (answer ? memberOf(answer) : null), [answer]);
  const asMember = route.door === 'member';
  useLifeCycle(asMember ? me?.membership.permissionVersion : undefined);
  const hasSide = useWindowSize('rail');
  const tabPath = route.screen?.tab === undefined ? undefined : route.screen.path;
  // The setup of two-step verification leads nowhere else.
  const mayMove = !answer?.twoStepDue;
  const isMemberKnown = !meQuery.isLoading;
  return (
    <MeContext value={me}>
      <PageArrival titleKey={route.titleKey} />
      {asMember ? (
        <AppFrame
          sideNav={hasSide && mayMove && <SideNav path={path} isMemberKnown={isMemberKnown} />}
          tabBar={
            !hasSide && mayMove && tabPath && <AppTabBar current={tabPath} isMemberKnown={isMemberKnown} />
          }
        >
          {previewed && <PreviewParts place="top" role={previewed} />}
          <MemberGate
            path={path}
            screen={route.screen}
            meQuery={{ ...meQuery, data: answer }}
            twoStepDue={answer?.twoStepDue ? { ...answer.twoStepDue, email: answer.account.email } : null}
          >
            {children}
          </MemberGate>
          {previewed && route.screen?.tab === 0 && me && <PreviewParts place="end" role={previewed} />}
        </AppFrame>
      ) : (
        children
      )}
    </MeContext>
  );
}
