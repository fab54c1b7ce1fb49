import { CardStack } from '@larder/ui/layout/card-stack';
import { lazy, Suspense } from 'react';
import { trpc } from '#platform/trpc.ts';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { AttentionRows } from './index/attention-rows.tsx';
import { DayHero } from './index/day-hero.tsx';
import { FunctionGrid } from './index/function-grid.tsx';
import { HomeSkeleton } from './index/home-skeleton.tsx';
import { NotificationPopup } from './index/notification-popup.tsx';

const nothing = () => ({ default: () => null as never });
const HomeMore = lazy(() => import('./index/home-more.tsx').catch(nothing));
// Asked for at once: the overview needs as long as this chunk.
const homeCards = import('./index/home-cards.tsx').catch(nothing);
const HomeCards = lazy(() => homeCards);

/** Screen 1: Home. */
export default function HomePage() {
  const overview = trpc.home.readOverview.useQuery();
  return (
    <>
      <DataScreen path="/pages/tabBar/index/index" query={overview} skeleton={<HomeSkeleton />}>
        {(data) => (
          <>
            <DayHero overview={data} />
            <CardStack>
              <Suspense>
                <HomeMore isNew={data.devices?.total === 0} />
              </Suspense>
              <AttentionRows overview={data} />
              <FunctionGrid />
              <Suspense>
                <HomeCards overview={data} />
              </Suspense>
            </CardStack>
          </>
        )}
      </DataScreen>
      <NotificationPopup />
    </>
  );
}
