import { TripDevicesScreen } from '#features/restock/trip/trip-devices-screen.tsx';

/** Screen 108: the devices of a trip, in quick mode. */
export default function AssociatedDevicesPage() {
  return <TripDevicesScreen path="/pages/new-restock/quick-restock/associated-device" mode="quick" />;
}
