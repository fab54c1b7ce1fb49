import { NavBar } from '@larder/ui/layout/nav-bar';
import { Screen as ScreenRoot } from '@larder/ui/layout/screen';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import type { DueTwoStep } from '#features/identity/two-step/two-step-gate.tsx';
import { queryClient } from '#platform/api/query-client.ts';
import { clientStorage } from '#platform/client-storage.ts';
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
import { useTitle } from '#screen-kit/texts/use-title.ts';
import { PagePlaceholder } from './page-placeholder.tsx';

/** Keeps the network free for the first screen. */
const Companions = lazy(() =>
  loadLater(async () => {
    await whenScreenDrawn(queryClient);
    const [part] = await Promise.all([import('./life-cycle/companions.tsx'), restOfTexts()]);
    return part;
  }),
);

/** Nearly nobody meets it, and the first screen is small. */
const TwoStepGate = lazy(() =>
  loadLater(async () => {
    const [part] = await Promise.all([
      import('#features/identity/two-step/two-step-gate.tsx'),
      restOfTexts(),
    ]);
    return { default: part.TwoStepGate };
  }),
);

type MemberGateProps = {
  path: string;
  screen: Screen | undefined;
  meQuery: QueryView<unknown>;
  /** The merchant that lets nobody in without two-step verification, and whose it is. */
  twoStepDue: DueTwoStep | null;
  children: ReactNode;
};

/**
 * Shows a page to members who may see it; leads a member without any permission to page 70, and one
 * whose merchant requires it to the setup of two-step verification. [screens 3.1, decision 120]
 */
export function MemberGate({ path, screen, meQuery, twoStepDue, children }: MemberGateProps) {
  const me = useMeIfAny();
  const title = useTitle(screen?.titleKey);
  const locale = me?.account.locale;
  useEffect(() => {
    if (locale) void followLanguage(locale);
  }, [locale]);
  // The recovery codes stay in sight until they are saved, although the member may enter by then.
  const [kept, setKept] = useState<DueTwoStep | null>(null);
  const due = kept ?? twoStepDue;
  const nothingAllowed = !me && !due && meQuery.data !== undefined;
  useEffect(() => {
    if (nothingAllowed) clientStorage.write('noPermission', '1');
  }, [nothingAllowed]);
  if (due) {
    return (
      <Suspense fallback={<PagePlaceholder path={path} />}>
        <TwoStepGate
          path={path}
          due={due}
          onCodes={() => setKept(due)}
          onDone={() => {
            void meQuery.refetch().finally(() => setKept(null));
          }}
        />
      </Suspense>
    );
  }
  if (!me) {
    if (!meQuery.isError) return <PagePlaceholder path={path} />;
    return (
      <ScreenRoot path={path} state="error" bar={<NavBar title={title} />}>
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
