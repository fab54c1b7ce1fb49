import { NavBar } from '@larder/ui/layout/nav-bar';
import { Screen as ScreenRoot } from '@larder/ui/layout/screen';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { clientStorage } from '#platform/client-storage.ts';
import { queryClient } from '#platform/query-client.ts';
import { useMeIfAny } from '#screen-kit/member/me.ts';
import { mayOpen } from '#screen-kit/navigation/screen-access.ts';
import type { Screen } from '#screen-kit/navigation/screens.ts';
import { FailedQuery } from '#screen-kit/screen/failed-query.tsx';
import { loadLater } from '#screen-kit/screen/load-later.ts';
import type { QueryView } from '#screen-kit/screen/query-view.ts';
import { StoppedScreen } from '#screen-kit/screen/stopped-screen.tsx';
import { whenScreenDrawn } from '#screen-kit/screen/when-screen-drawn.ts';
import { followLanguage } from '#screen-kit/texts/change-language.ts';
import { restOfTexts } from '#screen-kit/texts/load-texts.ts';
import { PagePlaceholder } from './page-placeholder.tsx';

/** Keeps the network free for the first screen. */
const Companions = lazy(() =>
  loadLater(async () => {
    await whenScreenDrawn(queryClient);
    const [part] = await Promise.all([import('./life-cycle/companions.tsx'), restOfTexts()]);
    return part;
  }),
);

type MemberGateProps = {
  path: string;
  screen: Screen | undefined;
  meQuery: QueryView<unknown>;
  children: ReactNode;
};

/** Shows a page to members who may see it; leads a member without any permission to page 70. [screens 3.1] */
export function MemberGate({ path, screen, meQuery, children }: MemberGateProps) {
  const me = useMeIfAny();
  const locale = me?.account.locale;
  useEffect(() => {
    if (locale) void followLanguage(locale);
  }, [locale]);
  const nothingAllowed = !me && meQuery.data !== undefined;
  useEffect(() => {
    if (nothingAllowed) clientStorage.write('noPermission', '1');
  }, [nothingAllowed]);
  if (!me) {
    if (!meQuery.isError) return <PagePlaceholder path={path} />;
    return (
      <ScreenRoot path={path} state="error" bar={<NavBar title="" />}>
        <FailedQuery query={meQuery} />
      </ScreenRoot>
    );
  }
  return (
    <>
      {screen && !mayOpen(screen, me.permissions) ? <StoppedScreen path={path} kind="denied" /> : children}
      <Suspense fallback={null}>
        <Companions />
      </Suspense>
    </>
  );
}
