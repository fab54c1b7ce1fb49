import { lazy, Suspense } from 'react';
import { queryClient } from '#platform/api/query-client.ts';
import { useWindowSize } from '#platform/browser/window-size.ts';
import { trpc } from '#platform/trpc.ts';
import { useCan } from '#screen-kit/member/can.tsx';
import { useMe } from '#screen-kit/member/me.ts';
import { BoardFoot, BoardSide, BoardTop, CardBoard } from '#screen-kit/screen/card-board.tsx';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { whenScreenDrawn } from '#screen-kit/screen/when-screen-drawn.ts';
import { restOfTexts } from '#screen-kit/texts/load-texts.ts';
import { AttentionRows } from './index/attention-rows.tsx';
import { DayHero } from './index/day-hero.tsx';
import { FunctionGrid } from './index/function-grid.tsx';
import { HomeSkeleton } from './index/home-skeleton.tsx';
import { NotificationPopup } from './index/notification-popup.tsx';
import { TestCardsNote } from './index/test-cards-note.tsx';

const nothing = () => ({ default: () => null as never });
// Also without a network, from the copy on the phone: it shows what was begun there.
const HomeMore = lazy(async () => {
  await whenScreenDrawn(queryClient);
  return import('./index/home-more.tsx').catch(nothing);
});
const HomeSearch = lazy(async () => {
  await whenScreenDrawn(queryClient);
  return import('./index/home-search.tsx').catch(nothing);
});
// Asked for at once: the overview needs as long as this chunk.
const homeCards = import('./index/home-cards.tsx').catch(nothing);
const HomeCards = lazy(() => homeCards);
/** On desks only. */
const DevicesTable = lazy(() => import('./index/desk/devices-table.tsx').catch(nothing));
/** Both of new merchants only. */
const FirstStepsCard = lazy(() =>
  Promise.all([import('./index/first-steps-card.tsx'), restOfTexts()])
    .then(([part]) => part)
    .catch(nothing),
);
const FirstDevice = lazy(() => import('./index/first-device.tsx').catch(nothing));
/** Of owners before new terms only. */
const TermsCard = lazy(() => import('./index/terms-card.tsx').catch(nothing));

/** Screen 1: Home. */
export default function HomePage() {
  const overview = trpc.home.readOverview.useQuery();
  const { termsToAccept, merchant, memberships, movesMoney } = useMe();
  const mayRestock = useCan(['restock.view']);
  const hasTable = useWindowSize('table');
  const hasNav = useWindowSize('rail');
  // On a phone the bar names the merchant; who works for several switches below it.
  const isNamedInBar = !hasNav && memberships.length < 2;
  const Tiles = hasTable ? BoardFoot : BoardSide;
  return (
    <>
      <DataScreen
        path="/pages/tabBar/index/index"
        query={overview}
        title={isNamedInBar ? merchant.name : undefined}
        skeleton={<HomeSkeleton namesMerchant={!isNamedInBar} />}
        width="board"
        actions={
          <Suspense>
            <HomeSearch />
          </Suspense>
        }
      >
        {(data) => (
          <>
            <DayHero overview={data} namesMerchant={!isNamedInBar} />
            <CardBoard>
              <BoardTop>
                {movesMoney === false && <TestCardsNote />}
                {termsToAccept && (
                  <Suspense fallback={<div className="h-[8rem]" />}>
                    <TermsCard />
                  </Suspense>
                )}
                {data.firstSteps ? (
                  <Suspense fallback={<div className="h-[24rem]" />}>
                    <FirstStepsCard plan={data.firstSteps} />
                  </Suspense>
                ) : (
                  data.devices?.total === 0 && (
                    <Suspense fallback={<div className="h-[16rem]" />}>
                      <FirstDevice />
                    </Suspense>
                  )
                )}
                {mayRestock && (
                  <Suspense>
                    <HomeMore />
                  </Suspense>
                )}
              </BoardTop>
              <BoardSide>
                <AttentionRows overview={data} />
              </BoardSide>
              <Suspense fallback={<div className="h-[42rem]" />}>
                <HomeCards overview={data} hasTable={hasTable} />
              </Suspense>
              {hasTable && data.devices && data.devices.total > 0 && (
                <BoardFoot>
                  <Suspense fallback={<div className="h-[24rem]" />}>
                    <DevicesTable today={data.sales?.series.at(-1)?.day} />
                  </Suspense>
                </BoardFoot>
              )}
              <Tiles>
                <FunctionGrid />
              </Tiles>
            </CardBoard>
          </>
        )}
      </DataScreen>
      <NotificationPopup />
    </>
  );
}
