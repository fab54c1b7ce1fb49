import { TripDevicesScreen } from '#features/restock/trip/trip-devices-screen.tsx';

/** 108 */
export default function AssociatedDevicesPage() {
  return <TripDevicesScreen path="/pages/new-restock/quick-restock/associated-device" mode="quick" />;
}
