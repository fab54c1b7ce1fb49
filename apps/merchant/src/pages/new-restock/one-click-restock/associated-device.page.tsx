import { TripDevicesScreen } from '#features/restock/trip/trip-devices-screen.tsx';

/** Screen 117: the devices of a trip, in one-click mode. */
export default function AssociatedDevicesPage() {
  return <TripDevicesScreen path="/pages/new-restock/one-click-restock/associated-device" mode="one_click" />;
}
