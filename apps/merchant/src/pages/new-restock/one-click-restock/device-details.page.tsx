import { RestockDeviceScreen } from '#features/restock/device/restock-device-screen.tsx';

/** Screen 109: one device before its restock, in one-click mode. */
export default function RestockDevicePage() {
  return <RestockDeviceScreen path="/pages/new-restock/one-click-restock/device-details" mode="one_click" />;
}
