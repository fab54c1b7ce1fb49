import { idPattern } from '@larder/domain/ids';
import { CardSkeleton } from '@larder/ui/feedback/card-skeleton';
import { useSearchParams } from 'react-router-dom';
import { WaitingBar } from '#features/restock/outbox/waiting-bar.tsx';
import { trpc } from '#platform/trpc.ts';
import type { ScreenPath } from '#screen-kit/navigation/screens.ts';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { StoppedScreen } from '#screen-kit/screen/stopped-screen.tsx';
import { TripContent } from './trip-content.tsx';

/**
 * Screen SUMMARY (107, 116): the pick list of a trip, and its devices. Read from the phone where there is no network.
 */
export function TripSummaryScreen({ path }: { path: ScreenPath }) {
  const tripId = useSearchParams()[0].get('tripId') ?? '';
  const known = idPattern.test(tripId);
  const trip = trpc.restock.readTrip.useQuery({ tripId }, { enabled: known });
  if (!known) return <StoppedScreen path={path} kind="notFound" />;
  return (
    <DataScreen path={path} query={trip} skeleton={<CardSkeleton cards={2} />} head={<WaitingBar />}>
      {(answer) => <TripContent key={answer.tripId} trip={answer} />}
    </DataScreen>
  );
}
