import { CardStack } from '@larder/ui/layout/card-stack';
import { DataScreen } from '../../../app/data-screen.tsx';
import { trpc } from '../../../platform/trpc.ts';
import { AttentionRows } from './index/attention-rows.tsx';
import { DayHero } from './index/day-hero.tsx';
import { DevicesCard } from './index/devices-card.tsx';
import { FirstDevice } from './index/first-device.tsx';
import { FunctionGrid } from './index/function-grid.tsx';
import { HomeSkeleton } from './index/home-skeleton.tsx';
import { NotificationPopup } from './index/notification-popup.tsx';
import { SalesCard } from './index/sales-card.tsx';

/** 1 */
export default function HomePage() {
  const overview = trpc.home.overview.useQuery();
  return (
    <>
      <DataScreen path="/pages/tabBar/index/index" query={overview} skeleton={<HomeSkeleton />}>
        {(data) => (
          <>
            <DayHero overview={data} />
            <CardStack>
              {data.devices?.total === 0 && <FirstDevice />}
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
