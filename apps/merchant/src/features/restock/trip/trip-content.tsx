import { CardStack } from '@larder/ui/layout/card-stack';
import { useEffect } from 'react';
import { useOutbox } from '#features/restock/outbox/use-outbox.ts';
import { GiveUpTrip } from './give-up-trip.tsx';
import { PickListCard } from './pick-list-card.tsx';
import { PutInCard } from './put-in-card.tsx';
import { stopsHere } from './stops-here.ts';
import type { Answer, Trip } from './trip.ts';
import { TripCabinetsCard } from './trip-cabinets-card.tsx';
import { TripFooter } from './trip-footer.tsx';
import { TripHead } from './trip-head.tsx';
import { usePacking } from './use-packing.ts';

/** Progress of a trip, its pick list and its devices. */
export function TripContent({ trip: { mode, ...answer } }: { trip: Answer }) {
  const { waiting } = useOutbox();
  const cabinets = stopsHere(answer, waiting);
  const trip: Trip = { ...answer, cabinets, mode: mode === 'quick' ? 'quick' : 'one_click' };
  const packing = usePacking(trip.tripId);
  const isOpen = trip.status === 'open';
  const { forget } = packing;
  useEffect(() => {
    if (!isOpen) forget();
  }, [isOpen]);
  return (
    <>
      <CardStack>
        <TripHead trip={trip} />
        {isOpen ? (
          packing.isRead && <PickListCard trip={trip} packing={packing} />
        ) : (
          <PutInCard trip={trip} />
        )}
        <TripCabinetsCard trip={trip} />
        {isOpen && <GiveUpTrip trip={trip} onGivenUp={forget} />}
      </CardStack>
      <TripFooter trip={trip} />
    </>
  );
}
