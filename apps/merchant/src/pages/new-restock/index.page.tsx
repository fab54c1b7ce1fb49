import { deviceNoPattern } from '@larder/domain/ids';
import { CardSkeleton } from '@larder/ui/feedback/card-skeleton';
import { CardStack } from '@larder/ui/layout/card-stack';
import { PackageX } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { NoMode } from '#features/restock/no-mode.tsx';
import { OwnTaskCard } from '#features/restock/own-task-card.tsx';
import { OwnTripCard } from '#features/restock/trip/own-trip-card.tsx';
import { useOpenTrips } from '#features/restock/trip/use-open-trips.ts';
import { trpc } from '#platform/trpc.ts';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { ModeCard } from './index/mode-card.tsx';
import { PullTodayCard } from './index/pull-today-card.tsx';

/** Screen 99: the restock modes, the amount of work in each, and the units to pull today. */
export default function RestockModesPage() {
  const asked = useSearchParams()[0].get('deviceNo') ?? '';
  const deviceNo = deviceNoPattern.test(asked) ? asked : undefined;
  const openTrips = useOpenTrips();
  const overview = trpc.restock.readOverview.useQuery({ deviceNo });
  return (
    <DataScreen
      path="/pages/new-restock/index"
      query={overview}
      skeleton={<CardSkeleton cards={3} />}
      isEmpty={({ modes }) => modes.every(({ enabled }) => !enabled)}
      empty={<NoMode icon={<PackageX aria-hidden="true" />} modes={overview.data?.modes ?? []} />}
    >
      {({ modes, ownTask, openOrders }) => (
        <CardStack>
          {ownTask && <OwnTaskCard task={ownTask} />}
          {openTrips.map((trip) => (
            <OwnTripCard key={trip.tripId} trip={trip} />
          ))}
          {modes
            .filter(({ enabled }) => enabled)
            .map((mode) => (
              <ModeCard key={mode.mode} {...mode} openOrders={openOrders} deviceNo={deviceNo} />
            ))}
          <PullTodayCard deviceNo={deviceNo} />
        </CardStack>
      )}
    </DataScreen>
  );
}
