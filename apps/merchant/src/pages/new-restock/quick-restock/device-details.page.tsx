import { RestockDeviceScreen } from '#features/restock/device/restock-device-screen.tsx';

/** Screen 100: one device before its restock, in quick mode. */
export default function RestockDevicePage() {
  return <RestockDeviceScreen path="/pages/new-restock/quick-restock/device-details" mode="quick" />;
}
