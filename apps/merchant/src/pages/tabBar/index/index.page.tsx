import { CardSkeleton } from '@larder/ui/feedback/card-skeleton';
import { type ComponentType, lazy, Suspense } from 'react';
import { queryClient } from '#platform/api/query-client.ts';
import { useWindowSize } from '#platform/browser/window-size.ts';
import { trpc } from '#platform/trpc.ts';
import { useCan } from '#screen-kit/member/can.tsx';
import { useMe } from '#screen-kit/member/me.ts';
import { BoardFoot, BoardSide, BoardTop, CardBoard } from '#screen-kit/screen/card-board.tsx';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { earlyPart } from '#screen-kit/screen/early-part.ts';
import { whenPainted } from '#screen-kit/screen/when-painted.ts';
import { whenScreenDrawn } from '#screen-kit/screen/when-screen-drawn.ts';
import { restOfTexts, textsOfSteps } from '#screen-kit/texts/load-texts.ts';
import { AttentionRows } from './index/attention-rows.tsx';
import { DayHero } from './index/day-hero.tsx';
import { HomeSkeleton } from './index/home-skeleton.tsx';
import { NotificationPopup } from './index/notification-popup.tsx';
import { TestCardsNote } from './index/test-cards-note.tsx';

const nothing = () => ({ default: () => null as never });
// Also without a network, from the copy on the phone: it shows what was begun there.
const HomeMore = lazy(async () => {
  await whenScreenDrawn(queryClient);
  return import('./index/home-more.tsx').catch(nothing);
});
/** Read last, so they load last. */
const SalesNotes = lazy(async () => {
  await whenScreenDrawn(queryClient);
  return Promise.all([import('./index/sales-notes.tsx'), restOfTexts()]).then(([part]) => part, nothing);
});
const HomeSearch = lazy(async () => {
  await whenScreenDrawn(queryClient);
  return import('./index/home-search.tsx').catch(nothing);
});
// Asked for at once: the overview needs as long as this chunk.
const HomeCards = earlyPart(import('./index/home-cards.tsx').catch(nothing));
/** The last of the page, below what is seen first. [decision 318] */
const FunctionGrid = lazy(async () => {
  await whenPainted();
  return import('./index/function-grid.tsx').catch(nothing);
});
/** On desks only. */
const DevicesTable = lazy(() => import('./index/desk/devices-table.tsx').catch(nothing));

/**
 * A card at the top that only some members have. It is requested once the figures are painted, and the board waits for
 * it, so that nothing moves. [decision 308]
 */
const topCard = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy<ComponentType<Props>>(async () => {
    await whenPainted();
    return Promise.all([load(), textsOfSteps()]).then(([part]) => part, nothing);
  });
/** Both of new merchants only. */
const FirstStepsCard = topCard(() => import('./index/first-steps-card.tsx'));
const FirstDevice = topCard(() => import('./index/first-device.tsx'));
/** Of owners before new terms only. */
const TermsCard = topCard(() => import('./index/terms-card.tsx'));

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
  const tiles = (
    <Suspense fallback={<div className="h-[28rem]" />}>
      <FunctionGrid />
    </Suspense>
  );
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
            <Suspense fallback={<CardSkeleton cards={3} />}>
              <CardBoard>
                <BoardTop>
                  {movesMoney === false && <TestCardsNote />}
                  {termsToAccept && <TermsCard />}
                  {data.firstSteps ? (
                    <FirstStepsCard plan={data.firstSteps} />
                  ) : (
                    data.devices?.total === 0 && <FirstDevice />
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
                {/* Without devices it has no card to keep room for. */}
                {data.devices?.total !== 0 && (
                  <Suspense fallback={<div className={hasTable ? 'h-[21rem]' : 'h-[42rem]'} />}>
                    <HomeCards
                      overview={data}
                      hasTable={hasTable}
                      notes={
                        <Suspense fallback={<div className="h-11" />}>
                          <SalesNotes sales={data.sales} />
                        </Suspense>
                      }
                    />
                  </Suspense>
                )}
                {hasTable && data.devices && data.devices.total > 0 ? (
                  <BoardFoot>
                    <Suspense fallback={<div className="h-[24rem]" />}>
                      <DevicesTable today={data.sales?.series.at(-1)?.day} total={data.devices.total}>
                        {tiles}
                      </DevicesTable>
                    </Suspense>
                  </BoardFoot>
                ) : (
                  <Tiles>{tiles}</Tiles>
                )}
              </CardBoard>
            </Suspense>
          </>
        )}
      </DataScreen>
      <NotificationPopup />
    </>
  );
}
