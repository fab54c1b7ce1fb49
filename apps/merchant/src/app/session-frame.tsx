import { AppFrame } from '@larder/ui/layout/app-frame';
import { type ReactNode, useMemo } from 'react';
import { trpc } from '#platform/trpc.ts';
import { MeContext, memberOf } from '#screen-kit/member/me.ts';
import { useSignedIn } from '#screen-kit/member/use-session.ts';
import { AppTabBar } from './app-tab-bar.tsx';
import { useLifeCycle } from './life-cycle/use-life-cycle.ts';
import { MemberGate } from './member-gate.tsx';
import { PageArrival } from './page-arrival.tsx';
import type { AppRoute } from './route-at.ts';

type SessionFrameProps = { route: AppRoute; path: string; children: ReactNode };

/** Provides the signed-in user to every page; the pages of members are behind their gate and above the tabs. */
export function SessionFrame({ route, path, children }: SessionFrameProps) {
  const signedIn = useSignedIn();
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
          <MemberGate
            path={path}
            screen={route.screen}
            meQuery={{ ...meQuery, data: answer }}
            twoStepDue={answer?.twoStepDue ? { ...answer.twoStepDue, email: answer.account.email } : null}
          >
            {children}
          </MemberGate>
        </AppFrame>
      ) : (
        children
      )}
    </MeContext>
  );
}
