import { CardStack } from '@larder/ui/layout/card-stack';
import { lazy, Suspense } from 'react';
import { trpc } from '#platform/trpc.ts';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { AttentionRows } from './index/attention-rows.tsx';
import { DayHero } from './index/day-hero.tsx';
import { DevicesCard } from './index/devices-card.tsx';
import { FunctionGrid } from './index/function-grid.tsx';
import { HomeSkeleton } from './index/home-skeleton.tsx';
import { NotificationPopup } from './index/notification-popup.tsx';
import { SalesCard } from './index/sales-card.tsx';

const HomeMore = lazy(() => import('./index/home-more.tsx').catch(() => ({ default: () => null as never })));

/** Screen 1: Home. */
export default function HomePage() {
  const overview = trpc.home.overview.useQuery();
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
              {data.sales && data.devices?.total !== 0 && <SalesCard series={data.sales.series} />}
              {data.devices && data.devices.total > 0 && <DevicesCard devices={data.devices} />}
            </CardStack>
          </>
        )}
      </DataScreen>
      <NotificationPopup />
    </>
  );
}
