import { TripDevicesScreen } from '#features/restock/trip/trip-devices-screen.tsx';

/** 117 */
export default function AssociatedDevicesPage() {
  return <TripDevicesScreen path="/pages/new-restock/one-click-restock/associated-device" mode="one_click" />;
}
