import { CardStack } from '@larder/ui/layout/card-stack';
import { type ComponentType, lazy, Suspense } from 'react';
import { useCan } from '../../../app/can.tsx';
import { DataScreen } from '../../../app/data-screen.tsx';
import { restOfTexts } from '../../../app/load-texts.ts';
import { whenQuiet } from '../../../app/when-quiet.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { trpc } from '../../../platform/trpc.ts';
import { AttentionRows } from './index/attention-rows.tsx';
import { DayHero } from './index/day-hero.tsx';
import { DevicesCard } from './index/devices-card.tsx';
import { FirstDevice } from './index/first-device.tsx';
import { FunctionGrid } from './index/function-grid.tsx';
import { HomeSkeleton } from './index/home-skeleton.tsx';
import { NotificationPopup } from './index/notification-popup.tsx';
import { SalesCard } from './index/sales-card.tsx';

/** Also without a network, where the app itself is on the phone. */
const VisitsHere = lazy(async (): Promise<{ default: ComponentType }> => {
  await whenQuiet(queryClient);
  try {
    const [part] = await Promise.all([import('./index/visits-here.tsx'), restOfTexts()]);
    return part;
  } catch {
    // Not on this phone; the tab Restock shows the same.
    return { default: () => null };
  }
});

/** 1 */
export default function HomePage() {
  const overview = trpc.home.overview.useQuery();
  const mayRestock = useCan(['restock.view']);
  return (
    <>
      <DataScreen
        path="/pages/tabBar/index/index"
        query={overview}
        skeleton={<HomeSkeleton />}
        head={
          mayRestock && (
            <Suspense>
              <VisitsHere />
            </Suspense>
          )
        }
      >
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
