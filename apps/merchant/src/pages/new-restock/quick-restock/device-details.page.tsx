import { RestockDeviceScreen } from '#features/restock/device/restock-device-screen.tsx';

/** 100 */
export default function RestockDevicePage() {
  return <RestockDeviceScreen path="/pages/new-restock/quick-restock/device-details" mode="quick" />;
}
