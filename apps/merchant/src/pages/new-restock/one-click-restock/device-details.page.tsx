import { RestockDeviceScreen } from '#features/restock/device/restock-device-screen.tsx';

/** 109 */
export default function RestockDevicePage() {
  return <RestockDeviceScreen path="/pages/new-restock/one-click-restock/device-details" mode="one_click" />;
}
