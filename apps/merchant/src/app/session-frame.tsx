import { AppFrame } from '@larder/ui/layout/app-frame';
import { type ComponentProps, lazy, type ReactNode, Suspense, useMemo } from 'react';
import { usePreview } from '#platform/preview.ts';
import { trpc } from '#platform/trpc.ts';
import { MeContext, memberOf } from '#screen-kit/member/me.ts';
import { useSignedIn } from '#screen-kit/member/use-session.ts';
import { AppTabBar } from './app-tab-bar.tsx';
import { useLifeCycle } from './life-cycle/use-life-cycle.ts';
import { MemberGate } from './member-gate.tsx';
import { PageArrival } from './page-arrival.tsx';
import type { AppRoute } from './route-at.ts';

const LazyParts = lazy(() => import('#features/team/preview-parts.tsx'));
/** Loaded only when a preview begins. */
const PreviewParts = (props: ComponentProps<typeof LazyParts>) => (
  <Suspense fallback={null}>
    <LazyParts {...props} />
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
  const tab = route.screen?.tab;
  return (
    <MeContext value={me}>
      <PageArrival titleKey={route.screen?.titleKey ?? route.titleKey} />
      {asMember ? (
        <AppFrame tabBar={tab === undefined || answer?.twoStepDue ? undefined : <AppTabBar current={tab} />}>
          {previewed && <PreviewParts place="top" role={previewed} />}
          <MemberGate
            path={path}
            screen={route.screen}
            meQuery={{ ...meQuery, data: answer }}
            twoStepDue={answer?.twoStepDue ? { ...answer.twoStepDue, email: answer.account.email } : null}
          >
            {children}
          </MemberGate>
          {previewed && tab === 0 && me && <PreviewParts place="end" role={previewed} />}
        </AppFrame>
      ) : (
        children
      )}
    </MeContext>
  );
}
